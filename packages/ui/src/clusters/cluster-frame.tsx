import { Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { ListsLoading } from '../components/lists-loading.tsx'
import { Page } from '../components/page.tsx'
import { PageTabs } from '../components/page-tabs.tsx'
import { ClusterStatusLabel } from '../components/status-label.tsx'
import { useEndNotice } from '../installation/use-end-notice.ts'
import { useCluster, useIsLoaded } from '../live/use-live.ts'
import { SimulatedClusterLabel } from '../media/simulated-label.tsx'
import { t } from '../texts/texts.ts'
import { ClusterActions } from './cluster-actions.tsx'
import './clusters.css'

const TABS = [
  { key: '', to: '/clusters/$clusterId' },
  { key: 'configure', to: '/clusters/$clusterId/configure/$step' },
  { key: 'hosts', to: '/clusters/$clusterId/hosts' },
  { key: 'checks', to: '/clusters/$clusterId/checks' },
  { key: 'connectivity', to: '/clusters/$clusterId/connectivity' },
  { key: 'installation', to: '/clusters/$clusterId/installation' },
  { key: 'events', to: '/clusters/$clusterId/events' },
  { key: 'definition', to: '/clusters/$clusterId/definition' },
] as const

/** The head and the tabs of a cluster's pages; each tab has an address of its own. */
export function ClusterFrame() {
  const { clusterId } = useParams({ from: '/clusters/$clusterId' })
  const cluster = useCluster(clusterId)
  const isLoaded = useIsLoaded()
  const tabTitle = useEndNotice(cluster)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const active = path.slice(`/clusters/${clusterId}`.length).split('/')[1] ?? ''
  if (cluster === undefined)
    return (
      <Page
        title={isLoaded ? t.clusters.gone : t.common.loading}
        crumbs={[{ text: t.shell.nav.clusters, to: '/clusters' }]}
      >
        {isLoaded ? <p>{t.clusters.goneText}</p> : <ListsLoading />}
      </Page>
    )
  return (
    <Page
      title={cluster.name ?? cluster.id}
      tabTitle={tabTitle}
      label={
        <>
          <ClusterStatusLabel status={cluster.status} /> <SimulatedClusterLabel clusterId={clusterId} />
        </>
      }
      crumbs={[{ text: t.shell.nav.clusters, to: '/clusters' }]}
      actions={<ClusterActions cluster={cluster} />}
      tabs={
        <PageTabs
          label={t.clusters.tabsLabel}
          current={active}
          tabs={TABS.map(({ key, to }) => ({
            key,
            to,
            text: t.clusters.tabs[key],
            params: { clusterId, step: 'details' },
          }))}
        />
      }
    >
      <Outlet />
    </Page>
  )
}
