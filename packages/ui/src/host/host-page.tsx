import type { Cluster } from '@groundwork/contract/clusters'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ListsLoading } from '../components/lists-loading.tsx'
import { Page } from '../components/page.tsx'
import { FailureState, Loading } from '../components/page-states.tsx'
import { PageTabs } from '../components/page-tabs.tsx'
import { HostStatusLabel } from '../components/status-label.tsx'
import { useAreHostsLoaded, useCluster, useHost } from '../live/use-live.ts'
import { SimulatedLabel } from '../media/simulated-label.tsx'
import { t } from '../texts/texts.ts'
import { ChecksTab } from './checks-tab.tsx'
import { CompareTab } from './compare-tab.tsx'
import { DisksTab } from './disks-tab.tsx'
import { EventsTab } from './events-tab.tsx'
import './host.css'
import { HostActions } from './host-actions-menu.tsx'
import { InventoryTab } from './inventory-tab.tsx'
import { LogsTab } from './logs-tab.tsx'
import { NetworkTab } from './network-tab.tsx'
import { SummaryTab } from './summary-tab.tsx'
import type { HostTabProps } from './tab-props.ts'
import { useWholeHost } from './use-whole-host.ts'

const TABS: Readonly<Record<keyof typeof t.host.tabs, (props: HostTabProps) => ReactNode>> = {
  summary: SummaryTab,
  checks: ChecksTab,
  network: NetworkTab,
  disks: DisksTab,
  events: EventsTab,
  logs: LogsTab,
  inventory: InventoryTab,
  compare: CompareTab,
}
const KEYS = Object.keys(TABS) as (keyof typeof TABS)[]

/** One host: what it is, what is wrong with it, what to do. */
export function HostPage() {
  const { infraEnvId, hostId, tab } = useParams({ from: '/hosts/$infraEnvId/$hostId/$tab' })
  const summary = useHost(infraEnvId, hostId)
  const areLoaded = useAreHostsLoaded()
  const whole = useWholeHost(infraEnvId, hostId)
  const cluster = useCluster(summary?.cluster_id ?? '')
  const crumbs = cluster === undefined ? [{ text: t.shell.nav.hosts, to: '/hosts' }] : crumbsOf(cluster)
  if (summary === undefined)
    return (
      <Page title={areLoaded ? t.host.gone : t.common.loading} crumbs={crumbs}>
        {areLoaded ? <p>{t.host.goneText}</p> : <ListsLoading />}
      </Page>
    )
  const active = KEYS.find((key) => key === tab) ?? 'summary'
  const View = TABS[active]
  return (
    <Page
      title={summary.name}
      label={
        <>
          <HostStatusLabel status={summary.status} />
          <SimulatedLabel infraEnvIds={[summary.infra_env_id]} />
          {summary.cluster_id === null && <span className="gw-soft">{t.host.noCluster}</span>}
        </>
      }
      crumbs={crumbs}
      actions={<HostActions host={summary} />}
      tabs={
        <PageTabs
          label={t.host.tabsLabel}
          current={active}
          tabs={KEYS.map((key) => ({
            key,
            text: t.host.tabs[key],
            to: '/hosts/$infraEnvId/$hostId/$tab',
            params: { infraEnvId, hostId, tab: key },
          }))}
        />
      }
    >
      {whole.data !== undefined ? (
        <View summary={summary} host={whole.data} />
      ) : whole.error !== null ? (
        <FailureState error={whole.error} onRetry={() => void whole.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}

const crumbsOf = ({ id, name }: Cluster) => [
  { text: t.shell.nav.clusters, to: '/clusters' },
  { text: name ?? id, to: `/clusters/${id}` },
  { text: t.shell.nav.hosts, to: `/clusters/${id}/hosts` },
]
