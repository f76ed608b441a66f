// Every page and its address.
import {
  createRootRoute,
  createRoute,
  createRouter,
  type SearchParser,
  type SearchSerializer,
} from '@tanstack/react-router'
import { lazyPart } from '../components/lazy-part.tsx'
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

const page = <Path extends string>(path: Path, component: ReturnType<typeof lazyPart>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const clusterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'clusters/$clusterId',
  // Another cluster is another page: nothing that was shown, typed or revealed goes along.
  remountDeps: ({ params }) => params.clusterId,
  component: lazyPart(() => import('../clusters/cluster-frame.tsx'), 'ClusterFrame'),
})

/** A tab of the page of a cluster. */
const clusterTab = <Path extends string>(path: Path, component: ReturnType<typeof lazyPart>) =>
  createRoute({ getParentRoute: () => clusterRoute, path, component })

const clusterTabs = clusterRoute.addChildren([
  clusterTab(
    '/',
    lazyPart(() => import('../clusters/cluster-page.tsx'), 'ClusterPage'),
  ),
  clusterTab(
    'configure/$step',
    lazyPart(() => import('../wizard/configure-page.tsx'), 'ConfigurePage'),
  ),
  clusterTab(
    'definition',
    lazyPart(() => import('../definition-editor/definition-page.tsx'), 'DefinitionPage'),
  ),
  clusterTab(
    'hosts',
    lazyPart(() => import('../hosts/cluster-hosts-page.tsx'), 'ClusterHostsPage'),
  ),
  clusterTab(
    'checks',
    lazyPart(() => import('../checks/checks-page.tsx'), 'ChecksPage'),
  ),
  clusterTab(
    'connectivity',
    lazyPart(() => import('../connectivity/connectivity-page.tsx'), 'ConnectivityPage'),
  ),
  clusterTab(
    'installation',
    lazyPart(() => import('../installation/installation-page.tsx'), 'InstallationPage'),
  ),
  clusterTab(
    'events',
    lazyPart(() => import('../events/cluster-events-page.tsx'), 'ClusterEventsPage'),
  ),
])

const routeTree = rootRoute.addChildren([
  page(
    '/',
    lazyPart(() => import('../home/home-page.tsx'), 'HomePage'),
  ),
  page(
    'clusters',
    lazyPart(() => import('../clusters/clusters-page.tsx'), 'ClustersPage'),
  ),
  page(
    'clusters/new',
    lazyPart(() => import('../wizard/new-cluster-page.tsx'), 'NewClusterPage'),
  ),
  clusterTabs,
  page(
    'hosts',
    lazyPart(() => import('../hosts/hosts-page.tsx'), 'HostsPage'),
  ),
  page(
    'hosts/$infraEnvId/$hostId/$tab',
    lazyPart(() => import('../host/host-page.tsx'), 'HostPage'),
  ),
  page(
    'infra-envs',
    lazyPart(() => import('../media/infra-envs-page.tsx'), 'InfraEnvsPage'),
  ),
  page(
    'infra-envs/$infraEnvId',
    lazyPart(() => import('../media/add-hosts-page.tsx'), 'AddHostsPage'),
  ),
  page(
    'events',
    lazyPart(() => import('../events/events-page.tsx'), 'EventsPage'),
  ),
  page(
    'access/$tab',
    lazyPart(() => import('../access/access-page.tsx'), 'AccessPage'),
  ),
  page(
    'account',
    lazyPart(() => import('../access/account-page.tsx'), 'AccountPage'),
  ),
  page(
    'system',
    lazyPart(() => import('../system/system-page.tsx'), 'SystemPage'),
  ),
  page(
    'api-reference',
    lazyPart(() => import('../system/api-reference-page.tsx'), 'ApiReferencePage'),
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

/** The page whose address is open, with the frames around it. */
export function preloadPage(): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const { options } of matchedRoutes)
    void (options.component as Partial<ReturnType<typeof lazyPart>> | undefined)?.preload?.()
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
