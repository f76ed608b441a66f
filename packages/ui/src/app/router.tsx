// Every page and its address.
import {
  createRootRoute,
  createRoute,
  createRouter,
  type SearchParser,
  type SearchSerializer,
} from '@tanstack/react-router'
import { lazyPage } from './lazy-page.tsx'
import { NotFound, RouteFailure } from './route-states.tsx'
import { Shell } from './shell.tsx'

/** Filters, order and columns of a page are in its address, as plain texts. */
export type PageSearch = Readonly<Record<string, string | undefined>>

const parseSearch: SearchParser = (text) => Object.fromEntries(new URLSearchParams(text))
const stringifySearch: SearchSerializer = (search) => {
  const pairs = Object.entries(search as PageSearch).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const text = new URLSearchParams(pairs as [string, string][]).toString()
  return text === '' ? '' : `?${text}`
}
const validateSearch = (search: Record<string, unknown>): PageSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound, validateSearch })

const page = <Path extends string>(path: Path, component: ReturnType<typeof lazyPage>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const clusterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'clusters/$clusterId',
  // Another cluster is another page: nothing that was shown, typed or revealed goes along.
  remountDeps: ({ params }) => params.clusterId,
  component: lazyPage(() => import('../clusters/cluster-frame.tsx'), 'ClusterFrame'),
})

/** A tab of the page of a cluster. */
const clusterTab = <Path extends string>(path: Path, component: ReturnType<typeof lazyPage>) =>
  createRoute({ getParentRoute: () => clusterRoute, path, component })

const clusterTabs = clusterRoute.addChildren([
  clusterTab(
    '/',
    lazyPage(() => import('../clusters/cluster-page.tsx'), 'ClusterPage'),
  ),
  clusterTab(
    'configure/$step',
    lazyPage(() => import('../wizard/configure-page.tsx'), 'ConfigurePage'),
  ),
  clusterTab(
    'definition',
    lazyPage(() => import('../definition-editor/definition-page.tsx'), 'DefinitionPage'),
  ),
  clusterTab(
    'hosts',
    lazyPage(() => import('../hosts/cluster-hosts-page.tsx'), 'ClusterHostsPage'),
  ),
  clusterTab(
    'checks',
    lazyPage(() => import('../checks/checks-page.tsx'), 'ChecksPage'),
  ),
  clusterTab(
    'connectivity',
    lazyPage(() => import('../connectivity/connectivity-page.tsx'), 'ConnectivityPage'),
  ),
  clusterTab(
    'installation',
    lazyPage(() => import('../installation/installation-page.tsx'), 'InstallationPage'),
  ),
  clusterTab(
    'events',
    lazyPage(() => import('../events/cluster-events-page.tsx'), 'ClusterEventsPage'),
  ),
])

const routeTree = rootRoute.addChildren([
  page(
    '/',
    lazyPage(() => import('../home/home-page.tsx'), 'HomePage'),
  ),
  page(
    'clusters',
    lazyPage(() => import('../clusters/clusters-page.tsx'), 'ClustersPage'),
  ),
  page(
    'clusters/new',
    lazyPage(() => import('../wizard/new-cluster-page.tsx'), 'NewClusterPage'),
  ),
  clusterTabs,
  page(
    'hosts',
    lazyPage(() => import('../hosts/hosts-page.tsx'), 'HostsPage'),
  ),
  page(
    'hosts/$infraEnvId/$hostId/$tab',
    lazyPage(() => import('../host/host-page.tsx'), 'HostPage'),
  ),
  page(
    'infra-envs',
    lazyPage(() => import('../media/infra-envs-page.tsx'), 'InfraEnvsPage'),
  ),
  page(
    'infra-envs/$infraEnvId',
    lazyPage(() => import('../media/add-hosts-page.tsx'), 'AddHostsPage'),
  ),
  page(
    'events',
    lazyPage(() => import('../events/events-page.tsx'), 'EventsPage'),
  ),
  page(
    'access/$tab',
    lazyPage(() => import('../access/access-page.tsx'), 'AccessPage'),
  ),
  page(
    'account',
    lazyPage(() => import('../access/account-page.tsx'), 'AccountPage'),
  ),
  page(
    'system',
    lazyPage(() => import('../system/system-page.tsx'), 'SystemPage'),
  ),
  page(
    'api-reference',
    lazyPage(() => import('../system/api-reference-page.tsx'), 'ApiReferencePage'),
  ),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: RouteFailure,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The panel scrolls, not the window. A new page begins at its top; only the way back returns to where one was.
  scrollToTopSelectors: ['#content'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
