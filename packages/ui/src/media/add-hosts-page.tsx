import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { Link, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Page } from '../components/page.tsx'
import { Loading, Nothing } from '../components/page-states.tsx'
import { useCluster, useHosts, useInfraEnv, useIsLoaded, useReadersOf } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { BootWays } from './boot-ways.tsx'
import { FoundHosts } from './found-hosts.tsx'
import { MediumActions } from './medium-actions.tsx'
import { MissingHostsCard } from './missing-hosts-card.tsx'
import { ReaderTable } from './reader-table.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SimulateCard } from './simulate-card.tsx'
import './media.css'

const CRUMBS = [{ text: t.shell.nav.infraEnvs, to: '/infra-envs' }]

export function AddHostsPage() {
  const { infraEnvId } = useParams({ from: '/infra-envs/$infraEnvId' })
  const infraEnv = useInfraEnv(infraEnvId)
  const isLoaded = useIsLoaded()
  if (infraEnv === undefined)
    return (
      <Page title={isLoaded ? t.media.gone : t.common.loading} crumbs={CRUMBS}>
        {isLoaded ? <Nothing title={t.media.gone}>{t.media.goneText}</Nothing> : <Loading />}
      </Page>
    )
  return <AddHosts key={infraEnvId} infraEnv={infraEnv} />
}

function AddHosts({ infraEnv }: { infraEnv: InfraEnv }) {
  const readers = useReadersOf(infraEnv.id)
  const all = useHosts()
  const hosts = useMemo(() => all.filter((host) => host.infra_env_id === infraEnv.id), [all, infraEnv.id])
  const [keyVersion, setKeyVersion] = useState(0)
  return (
    <Page
      title={t.media.addHosts(infraEnv.name)}
      crumbs={CRUMBS}
      intro={<Binding infraEnv={infraEnv} />}
      actions={
        <MediumActions
          infraEnv={infraEnv}
          hostCount={hosts.length}
          onNewKey={() => setKeyVersion(keyVersion + 1)}
        />
      }
    >
      <div className="gw-media">
        <div className="gw-media-main">
          <BootWays infraEnv={infraEnv} version={`${infraEnv.updated_at} ${keyVersion}`} />
          <Card isCompact>
            <CardTitle>
              <Title headingLevel="h2" size="md">
                {t.media.whoReads}
              </Title>
            </CardTitle>
            <CardBody>
              {readers.length === 0 ? (
                <p className="gw-soft">{t.media.nobodyReads}</p>
              ) : (
                <ReaderTable readers={readers} />
              )}
            </CardBody>
          </Card>
          <Card isCompact>
            <CardTitle>
              <Title headingLevel="h2" size="md">
                {t.media.found}{' '}
                <span className="gw-soft">{hosts.length > 0 && t.common.hosts(hosts.length)}</span>
              </Title>
            </CardTitle>
            <CardBody>
              {hosts.length === 0 ? (
                <p className="gw-soft" aria-live="polite">
                  {t.media.waiting}
                </p>
              ) : (
                <FoundHosts hosts={hosts} />
              )}
            </CardBody>
          </Card>
        </div>
        <div className="gw-media-side">
          <SimulateCard infraEnv={infraEnv} />
          <SettingsCard infraEnv={infraEnv} />
          <MissingHostsCard infraEnv={infraEnv} readers={readers} hosts={hosts} />
        </div>
      </div>
    </Page>
  )
}

function Binding({ infraEnv }: { infraEnv: InfraEnv }) {
  const cluster = useCluster(infraEnv.cluster_id ?? '')
  if (cluster === undefined) return t.media.unbound
  return (
    <>
      {t.media.boundTo}{' '}
      <Link to="/clusters/$clusterId" params={{ clusterId: cluster.id }}>
        {cluster.name ?? cluster.id}
      </Link>
      .
    </>
  )
}
