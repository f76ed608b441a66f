import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { Button } from '@patternfly/react-core'
import CompactDiscIcon from '@patternfly/react-icons/dist/esm/icons/compact-disc-icon'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListsLoading } from '../components/lists-loading.tsx'
import { Page } from '../components/page.tsx'
import { Nothing } from '../components/page-states.tsx'
import { PlainTable } from '../components/plain-table.tsx'
import { LookLabel } from '../components/status-label.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import {
  useAreHostsLoaded,
  useCluster,
  useHosts,
  useInfraEnvs,
  useIsLoaded,
  useReadersOf,
} from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { staticHostCount } from './infra-env-form.ts'
import { NewInfraEnvDialog } from './new-infra-env-dialog.tsx'
import './media.css'

export function InfraEnvsPage() {
  const infraEnvs = useInfraEnvs()
  const isLoaded = useIsLoaded()
  const mayWrite = useMayWrite()
  const [isCreating, setCreating] = useState(false)
  const create = mayWrite ? (
    <Button onClick={() => setCreating(true)}>{t.media.create.button}</Button>
  ) : undefined
  return (
    <Page
      title={t.shell.nav.infraEnvs}
      intro={t.media.intro}
      actions={infraEnvs.length > 0 ? create : undefined}
    >
      {!isLoaded ? (
        <ListsLoading lines={6} />
      ) : infraEnvs.length === 0 ? (
        <Nothing title={t.media.none} icon={CompactDiscIcon} actions={create}>
          {t.media.noneText}
        </Nothing>
      ) : (
        <InfraEnvTable infraEnvs={infraEnvs} />
      )}
      {isCreating && <NewInfraEnvDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

function InfraEnvTable({ infraEnvs }: { infraEnvs: readonly InfraEnv[] }) {
  const hosts = useHosts()
  const areHostsLoaded = useAreHostsLoaded()
  const counts = new Map<string, number>()
  for (const { infra_env_id } of hosts) counts.set(infra_env_id, (counts.get(infra_env_id) ?? 0) + 1)
  const newest = [...infraEnvs].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
  const head = t.media.columns
  return (
    <PlainTable
      heads={[
        head.name,
        head.cluster,
        head.type,
        { text: head.hosts, isNumber: true },
        head.readers,
        head.network,
        head.created,
      ]}
    >
      {newest.map((infraEnv) => (
        <tr key={infraEnv.id}>
          <th scope="row">
            <Link to="/infra-envs/$infraEnvId" params={{ infraEnvId: infraEnv.id }}>
              {infraEnv.name}
            </Link>
          </th>
          <td data-label={head.cluster}>
            <ClusterName id={infraEnv.cluster_id} />
          </td>
          <td data-label={head.type}>
            {t.media.types[infraEnv.type]}{' '}
            <span className="gw-soft gw-small">
              {infraEnv.openshift_version} {infraEnv.cpu_architecture}
            </span>
          </td>
          <td data-label={head.hosts} className="gw-number">
            {areHostsLoaded ? (counts.get(infraEnv.id) ?? 0) : '…'}
          </td>
          <td data-label={head.readers}>
            <Readers infraEnvId={infraEnv.id} />
          </td>
          <td data-label={head.network}>
            {staticHostCount(infraEnv) > 0 ? t.media.staticHosts(staticHostCount(infraEnv)) : t.media.dhcp}
          </td>
          <td data-label={head.created}>
            <TimeAgo at={infraEnv.created_at} />
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

function ClusterName({ id }: { id: string | undefined }) {
  const cluster = useCluster(id ?? '')
  if (cluster === undefined) return <span className="gw-soft">{t.media.later}</span>
  return (
    <Link to="/clusters/$clusterId" params={{ clusterId: cluster.id }}>
      {cluster.name ?? cluster.id}
    </Link>
  )
}

function Readers({ infraEnvId }: { infraEnvId: string }) {
  const readers = useReadersOf(infraEnvId)
  const count = (state: string) => readers.filter((reader) => reader.state === state).length
  if (count('stalled') > 0) return <LookLabel look="bad">{t.media.stalled(count('stalled'))}</LookLabel>
  if (count('reading') > 0) return <LookLabel look="busy">{t.media.reading(count('reading'))}</LookLabel>
  return <span className="gw-soft">{readers.length === 0 ? '' : t.media.haveRead(readers.length)}</span>
}
