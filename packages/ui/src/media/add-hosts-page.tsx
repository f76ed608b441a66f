import type { Cluster } from '@groundwork/contract/clusters'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ListsLoading } from '../components/lists-loading.tsx'
import { Page } from '../components/page.tsx'
import { Nothing } from '../components/page-states.tsx'
import { useCluster, useHosts, useInfraEnv, useIsLoaded, useReadersOf } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { ArrivedCard } from './arrived-card.tsx'
import { BootWays } from './boot-ways.tsx'
import { FoundHosts } from './found-hosts.tsx'
import { MediumActions } from './medium-actions.tsx'
import { MissingHostsCard } from './missing-hosts-card.tsx'
import { ReaderTable } from './reader-table.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SimulateCard } from './simulate-card.tsx'
import { useSimulation } from './use-simulation.ts'
import './media.css'

const CRUMBS = [{ text: t.shell.nav.infraEnvs, to: '/infra-envs' }]

export function AddHostsPage() {
  const { infraEnvId } = useParams({ from: '/infra-envs/$infraEnvId' })
  const infraEnv = useInfraEnv(infraEnvId)
  const isLoaded = useIsLoaded()
  if (infraEnv === undefined)
    return (
      <Page title={isLoaded ? t.media.gone : t.common.loading} crumbs={CRUMBS}>
        {isLoaded ? <Nothing title={t.media.gone}>{t.media.goneText}</Nothing> : <ListsLoading />}
      </Page>
    )
  return <AddHosts key={infraEnvId} infraEnv={infraEnv} />
}

function AddHosts({ infraEnv }: { infraEnv: InfraEnv }) {
  const readers = useReadersOf(infraEnv.id)
  const all = useHosts()
  const hosts = useMemo(() => all.filter((host) => host.infra_env_id === infraEnv.id), [all, infraEnv.id])
  const [keyVersion, setKeyVersion] = useState(0)
  const cluster = useCluster(infraEnv.cluster_id ?? '')
  const { running } = useSimulation(infraEnv.id)
  // Machines that exist only in memory prove nothing about the network.
  const proof = hosts.slice(Math.min(hosts.length, running?.count ?? 0))
  return (
    <Page
      title={t.media.addHosts(infraEnv.name)}
      crumbs={cluster === undefined ? CRUMBS : crumbsOf(cluster)}
      intro={<Binding infraEnv={infraEnv} />}
      actions={
        <MediumActions
          infraEnv={infraEnv}
          hostCount={hosts.length}
          onNewKey={() => setKeyVersion(keyVersion + 1)}
        />
      }
    >
      {cluster !== undefined && (
        <ArrivedCard cluster={cluster} hosts={hosts} expected={running?.count ?? 0} />
      )}
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
                <p className="gw-soft">{hosts.length > 0 ? t.media.nobodyNow : t.media.nobodyReads}</p>
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
          {/* Whoever has only simulated machines misses none. */}
          {(hosts.length === 0 || proof.length > 0) && (
            <MissingHostsCard infraEnv={infraEnv} readers={readers} hosts={proof} />
          )}
        </div>
      </div>
    </Page>
  )
}

const crumbsOf = ({ id, name }: Cluster) => [
  { text: t.shell.nav.clusters, to: '/clusters' },
  { text: name ?? id, to: `/clusters/${id}` },
]

function Binding({ infraEnv }: { infraEnv: InfraEnv }) {
  const cluster = useCluster(infraEnv.cluster_id ?? '')
  if (cluster === undefined) return t.media.unbound
  return t.media.boundTo(cluster.name ?? cluster.id)
}
