// Firmware reads one address in thousands of small ranges: it is taken apart once.
import { parseRoute } from './parse-route.ts'
import type { Route } from './route.ts'

const MOST_ROUTES = 1_000

export interface RouteCache {
  /** Whatever cannot be understood throws every time. */
  routeOf: typeof parseRoute
  /** undefined: nobody asked for it recently. */
  known(target: string, authorization: string | undefined): Route | undefined
}

export function createRouteCache(): RouteCache {
  const routes = new Map<string, Route>()
  const keyOf = (target: string, authorization: string | undefined): string =>
    authorization === undefined ? target : `${target} ${authorization}`
  const known: RouteCache['known'] = (target, authorization) => routes.get(keyOf(target, authorization))
  return {
    known,
    routeOf(target, authorization) {
      const found = known(target, authorization)
      if (found !== undefined) return found
      const route = parseRoute(target, authorization)
      const [oldest] = routes.keys()
      if (routes.size >= MOST_ROUTES && oldest !== undefined) routes.delete(oldest)
      routes.set(keyOf(target, authorization), route)
      return route
    },
  }
}
