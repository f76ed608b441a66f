// Paths as documents about the reference spell them, although it never had them. A client of such a document is redirected
// on; 308 lets clients repeat the request with its method and body.
import { BASE_PATH } from '@groundwork/contract/operations'
import type { FastifyInstance } from 'fastify'
import type { Cors } from '../http/cors.ts'
import { exchange } from '../http/exchange.ts'
import type { ExchangeDeps } from '../http/exchange-deps.ts'

interface Redirect {
  readonly method: 'GET' | 'POST' | 'any'
  /** As the router spells it. */
  readonly from: string
  /** The same path where the service has it. */
  readonly to: (path: string) => string
}

const HOST = `${BASE_PATH}/v2/infra-envs/:infra_env_id/hosts/:host_id`

const REDIRECTS: readonly Redirect[] = [
  {
    method: 'GET',
    from: `${HOST}/next-step-instructions`,
    to: (path) => path.replace(/next-step-instructions\/?$/, 'instructions'),
  },
  {
    method: 'POST',
    from: `${HOST}/instructions/:step_id`,
    to: (path) => path.replace(/instructions\/[^/]*\/?$/, 'instructions'),
  },
  // Documents leave out the base path.
  { method: 'any', from: '/v2/*', to: (path) => BASE_PATH + path },
  { method: 'any', from: '/v1/*', to: (path) => BASE_PATH + path },
]

const ANY = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

export function redirectRoutes(server: FastifyInstance, app: ExchangeDeps, cors: Cors): void {
  for (const { method, from, to } of REDIRECTS) {
    server.route({
      method: method === 'any' ? ANY : method,
      url: from,
      // Before Fastify looks at the body, which is for the operation that is redirected to.
      onRequest: (request, reply) => {
        reply.hijack()
        const [path = '', query] = request.url.split(/\?(.*)/s, 2)
        const location = inAscii(query === undefined ? to(path) : `${to(path)}?${query}`)
        const options = { path: 'redirected', isPoll: false }
        return exchange(app, cors, request.raw, reply.raw, options, () => ({
          status: 308,
          headers: { location },
        }))
      },
      handler: () => undefined,
    })
  }
}

/** Headers take nothing else. */
const inAscii = (url: string): string =>
  url.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character))
