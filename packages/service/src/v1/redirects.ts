// Paths as documents about the reference spell them, although it never had them. A client that follows such a
// document is sent on; 308 lets it repeat the request with its method and body.
import { BASE_PATH } from '@groundwork/contract/operations'
import type { Router } from '../http/router.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Redirect {
  readonly methods: Method[]
  /** As the router spells it. */
  readonly from: string
  /** The same path where the service has it. */
  readonly to: (path: string) => string
}

const HOST = `${BASE_PATH}/v2/infra-envs/:infra_env_id/hosts/:host_id`

const ANY: Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

const REDIRECTS: readonly Redirect[] = [
  {
    methods: ['GET'],
    from: `${HOST}/next-step-instructions`,
    to: (path) => path.replace(/next-step-instructions\/?$/, 'instructions'),
  },
  {
    methods: ['POST'],
    from: `${HOST}/instructions/:step_id`,
    to: (path) => path.replace(/instructions\/[^/]*\/?$/, 'instructions'),
  },
  // Documents leave out the base path.
  { methods: ANY, from: '/v2/*', to: (path) => BASE_PATH + path },
  { methods: ANY, from: '/v1/*', to: (path) => BASE_PATH + path },
]

export function redirectRoutes(router: Router): void {
  for (const { methods, from, to } of REDIRECTS) {
    // The body is for the operation that is redirected to.
    router.add(methods, from, { path: 'redirected', isPoll: false }, ({ message: { url = '' } }) => {
      const [path = '', query] = url.split(/\?(.*)/s, 2)
      const location = inAscii(query === undefined ? to(path) : `${to(path)}?${query}`)
      return { status: 308, headers: { location } }
    })
  }
}

/** Headers take nothing else. */
const inAscii = (url: string): string =>
  url.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character))
