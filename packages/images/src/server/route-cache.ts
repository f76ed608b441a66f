// Firmware reads one address in thousands of small ranges: it is taken apart once.
import { parseRoute } from './parse-route.ts'
import type { Route } from './route.ts'

const MOST_ROUTES = 1_000

/** Remembers what could be understood; whatever cannot, throws every time. */
export function createRouteCache(): typeof parseRoute {
  const known = new Map<string, Route>()
  return (target, authorization) => {
    const key = authorization === undefined ? target : `${target} ${authorization}`
    const found = known.get(key)
    if (found !== undefined) return found
    const route = parseRoute(target, authorization)
    const [oldest] = known.keys()
    if (known.size >= MOST_ROUTES && oldest !== undefined) known.delete(oldest)
    known.set(key, route)
    return route
  }
}
