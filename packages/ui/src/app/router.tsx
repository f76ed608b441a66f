// Every page and its address. Pages are loaded when they are first opened.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type SearchParser,
  type SearchSerializer,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
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

const lazy = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
) => lazyRouteComponent<Record<string, () => ReactNode>, Name>(load, name)

const page = <Path extends string>(path: Path, component: ReturnType<typeof lazy>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const clusterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'clusters/$clusterId',
  // Another cluster is another page: nothing that was shown, typed or revealed goes along.
  remountDeps: ({ params }) => params.clusterId,
  component: lazy(() => import('../clusters/cluster-frame.tsx'), 'ClusterFrame'),
})

/** A tab of the page of a cluster. */
const clusterTab = <Path extends string>(path: Path, component: ReturnType<typeof lazy>) =>
  createRoute({ getParentRoute: () => clusterRoute, path, component })

const clusterTabs = clusterRoute.addChildren([
  clusterTab(
    '/',
    lazy(() => import('../clusters/cluster-page.tsx'), 'ClusterPage'),
  ),
  clusterTab(
    'configure/$step',
    lazy(() => import('../wizard/configure-page.tsx'), 'ConfigurePage'),
  ),
  clusterTab(
    'definition',
    lazy(() => import('../definition-editor/definition-page.tsx'), 'DefinitionPage'),
  ),
  clusterTab(
    'hosts',
    lazy(() => import('../hosts/cluster-hosts-page.tsx'), 'ClusterHostsPage'),
  ),
  clusterTab(
    'checks',
    lazy(() => import('../checks/checks-page.tsx'), 'ChecksPage'),
  ),
  clusterTab(
    'connectivity',
    lazy(() => import('../connectivity/connectivity-page.tsx'), 'ConnectivityPage'),
  ),
  clusterTab(
    'installation',
    lazy(() => import('../installation/installation-page.tsx'), 'InstallationPage'),
  ),
  clusterTab(
    'events',
    lazy(() => import('../events/cluster-events-page.tsx'), 'ClusterEventsPage'),
  ),
])

const routeTree = rootRoute.addChildren([
  page(
    '/',
    lazy(() => import('../home/home-page.tsx'), 'HomePage'),
  ),
  page(
    'clusters',
    lazy(() => import('../clusters/clusters-page.tsx'), 'ClustersPage'),
  ),
  page(
    'clusters/new',
    lazy(() => import('../wizard/new-cluster-page.tsx'), 'NewClusterPage'),
  ),
  clusterTabs,
  page(
    'hosts',
    lazy(() => import('../hosts/hosts-page.tsx'), 'HostsPage'),
  ),
  page(
    'hosts/$infraEnvId/$hostId/$tab',
    lazy(() => import('../host/host-page.tsx'), 'HostPage'),
  ),
  page(
    'infra-envs',
    lazy(() => import('../media/infra-envs-page.tsx'), 'InfraEnvsPage'),
  ),
  page(
    'infra-envs/$infraEnvId',
    lazy(() => import('../media/add-hosts-page.tsx'), 'AddHostsPage'),
  ),
  page(
    'events',
    lazy(() => import('../events/events-page.tsx'), 'EventsPage'),
  ),
  page(
    'access/$tab',
    lazy(() => import('../access/access-page.tsx'), 'AccessPage'),
  ),
  page(
    'account',
    lazy(() => import('../access/account-page.tsx'), 'AccountPage'),
  ),
  page(
    'system',
    lazy(() => import('../system/system-page.tsx'), 'SystemPage'),
  ),
  page(
    'api-reference',
    lazy(() => import('../system/api-reference-page.tsx'), 'ApiReferencePage'),
  ),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: RouteFailure,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
