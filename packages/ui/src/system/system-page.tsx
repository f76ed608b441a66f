import type { SystemState } from '@groundwork/contract/groundwork'
import { Alert, Card, CardBody, CardTitle } from '@patternfly/react-core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../client/client.ts'
import { CopyText } from '../components/copy-text.tsx'
import { Page } from '../components/page.tsx'
import { FailureState, Loading } from '../components/page-states.tsx'
import { LookLabel } from '../components/status-label.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { diskText } from '../format/bytes.ts'
import { useConnection } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { Facts } from './facts.tsx'
import { OsImages } from './os-images.tsx'
import { Releases } from './releases.tsx'
import './system.css'

export function SystemPage() {
  // A service that came back may be another version.
  const { since } = useConnection()
  const system = useQuery({ queryKey: ['system', since], queryFn: () => client.call('getSystem') })
  return (
    <Page title={t.system.title} intro={t.system.intro}>
      {system.isPending ? (
        <Loading lines={8} />
      ) : system.error !== null ? (
        <FailureState error={system.error} onRetry={() => void system.refetch()} />
      ) : (
        <div className="gw-system">
          {system.data.auth === 'none' && system.data.is_reachable_from_network && (
            <Alert component="p" isInline variant="danger" title={t.system.openNetwork}>
              {t.system.openNetworkText}
            </Alert>
          )}
          <div className="gw-card-grid">
            <Part title={t.system.service}>
              <ServiceFacts state={system.data} />
            </Part>
            <Part title={t.system.addresses}>
              <Addresses state={system.data} />
            </Part>
            <Part title={t.system.database}>
              <DatabaseFacts state={system.data} />
            </Part>
            <Part title={t.system.storage}>
              <StorageFacts state={system.data} />
            </Part>
          </div>
          <Part title={t.system.images_title}>
            <OsImages />
          </Part>
          <Part title={t.system.releases}>
            <Releases />
          </Part>
        </div>
      )}
    </Page>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card isCompact>
    <CardTitle component="h2">{title}</CardTitle>
    <CardBody>{children}</CardBody>
  </Card>
)

type Props = { readonly state: SystemState }

const ServiceFacts = ({ state }: Props) => (
  <Facts
    rows={[
      [t.system.version, state.version],
      [
        t.system.commit,
        state.commit === '' ? t.common.unknown : <code key="commit">{state.commit.slice(0, 12)}</code>,
      ],
      [t.system.node, state.node_version],
      [t.system.started, <TimeAgo key="started" at={state.started_at} />],
      [t.system.auth, state.auth === 'none' ? t.system.authNone : t.system.authLocal],
      [t.system.reach, state.is_reachable_from_network ? t.system.network : t.system.loopback],
      [t.system.tls, state.tls ? t.system.tlsOn : t.system.tlsOff],
      [t.system.threads, state.evaluation_threads],
      [t.system.clusters, state.counts.clusters],
      [t.system.infraEnvs, state.counts.infra_envs],
      [t.system.hosts, state.counts.hosts],
    ]}
  />
)

const Addresses = ({ state: { urls } }: Props) => (
  <Facts
    rows={[
      [t.system.api, <CopyText key="api" text={urls.api} title={t.system.api} />],
      [t.system.images, <CopyText key="images" text={urls.images} title={t.system.images} />],
      [t.system.ui, <CopyText key="ui" text={urls.ui} title={t.system.ui} />],
      [
        t.system.links,
        <span key="links" className="gw-links">
          <a href="/metrics">{t.system.metrics}</a>
          <a href="/ready">{t.system.ready}</a>
          <a href="/openapi.json">{t.system.openapi}</a>
        </span>,
      ],
    ]}
  />
)

const Health = ({ ok }: { ok: boolean }) => (
  <LookLabel look={ok ? 'good' : 'bad'}>{ok ? t.system.healthy : t.system.trouble}</LookLabel>
)

const DatabaseFacts = ({ state: { database } }: Props) => (
  <>
    <Facts
      rows={[
        [t.system.state, <Health key="ok" ok={database.ok} />],
        [database.kind === 'embedded' ? t.system.embedded : t.system.server, database.version],
        [t.system.size, database.size_bytes === null ? t.common.unknown : diskText(database.size_bytes)],
      ]}
    />
    {database.problem !== '' && (
      <Alert component="p" isInline isPlain variant="danger" title={database.problem} />
    )}
  </>
)

const StorageFacts = ({ state: { storage } }: Props) => (
  <>
    <Facts
      rows={[
        [t.system.state, <Health key="ok" ok={storage.ok} />],
        [storage.kind === 's3' ? t.system.s3 : t.system.directory, <code key="at">{storage.location}</code>],
        [t.system.free, storage.free_bytes === null ? t.common.unknown : diskText(storage.free_bytes)],
      ]}
    />
    {storage.problem !== '' && (
      <Alert component="p" isInline isPlain variant="danger" title={storage.problem} />
    )}
  </>
)
