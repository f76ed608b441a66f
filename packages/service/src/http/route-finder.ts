// Which of some routes a URL leads to. The tree of routes is the same for all servers that have the same ones, and to build it takes
// longer than to make the rest of a server: a process keeps it.
import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { RawValues } from './parameters.ts'

export interface RouteKey {
  readonly methods: HTTPMethod | HTTPMethod[]
  /** As `find-my-way` spells it: `/clusters/:cluster_id`, `/v2/*`. */
  readonly path: string
}

export interface FoundRoute {
  /** Its place in the list of routes; null: no route takes such a URL, whatever its words are. */
  readonly index: number | null
  readonly params: RawValues
  readonly query: RawValues
}

/** null: nothing is there. */
export type FindRoute = (method: string, url: string) => FoundRoute | null

/** The longest part of a path that can be a parameter. */
const MAX_PARAM_LENGTH = 4096
const NOTHING: RawValues = {}

const finders = new Map<string, FindRoute>()

export function routeFinder(routes: readonly RouteKey[]): FindRoute {
  const key = routes.map(({ methods, path }) => `${methods} ${path}`).join('\n')
  const find = finders.get(key) ?? makeFinder(routes)
  finders.set(key, find)
  return find
}

function makeFinder(routes: readonly RouteKey[]): FindRoute {
  // Routes are only found here; what answers is decided by whoever asks.
  const nobody = () => undefined
  const router = findMyWay({
    maxParamLength: MAX_PARAM_LENGTH,
    ignoreTrailingSlash: true,
    onBadUrl: nobody,
    onMaxParamLength: nobody,
  })
  for (const [index, { methods, path }] of routes.entries()) router.on(methods, path, nobody, { index })
  router.compile()
  return (method, url) => {
    const found = router.find(method as HTTPMethod, url)
    if (found === null) return null
    const { store, params, searchParams } = found
    return { index: store?.index ?? null, params, query: searchParams ?? NOTHING }
  }
}
