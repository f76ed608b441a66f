// The HTTP server of the API: one route for each row of the operations table.
import { Readable } from 'node:stream'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { isAudited } from '../auth/audit.ts'
import { ForbiddenError } from '../auth/forbidden-error.ts'
import type { Identity } from '../auth/identity.ts'
import { isRefusalKept } from '../auth/refusals.ts'
import { troubleOf } from '../database/trouble-of.ts'
import { HttpError, httpError } from '../errors/http-error.ts'
import { cleanUrl } from '../http/clean-url.ts'
import { type Cors, createCors } from '../http/cors.ts'
import { exchange } from '../http/exchange.ts'
import type { Answer, Call } from '../http/handler.ts'
import { type HandlerTable, handlerOf } from '../http/handler-table.ts'
import { methodsOf } from '../http/other-methods.ts'
import type { RawValues } from '../http/parameters.ts'
import { identify, type RawRequest, readInput } from '../http/read-input.ts'
import { type Route, routeOf, routerPath } from '../http/route.ts'
import { createTrustedProxies, type TrustedProxies } from '../http/trusted-proxies.ts'
import { redirectRoutes } from '../v1/redirects.ts'
import { operationalRoutes } from './operational-routes.ts'
import type { ApiServerDeps } from './server-deps.ts'

export function createApiServer<Deps extends ApiServerDeps>(
  app: Deps,
  handlers: HandlerTable<Deps>,
): FastifyInstance {
  const cors = createCors(app.config.allowedDomains)
  const proxies = createTrustedProxies(app.config.trustedProxies)
  const server = bareServer(app, cors)
  const byId = new Map(ALL_OPERATIONS.map((operation) => [operation.id, operation]))
  for (const operation of ALL_OPERATIONS) {
    const handler = handlerOf(operation, handlers, byId)
    const work = handler && ((call: Call) => handler(app, call))
    const route = routeOf(operation, work, app.config.limits)
    server.route({
      method: operation.method,
      url: routerPath(operation),
      // Before Fastify looks at the body: it is read after the login, by read-input.ts.
      onRequest: (request, reply) => serve({ app, cors, proxies }, route, request, reply),
      handler: () => undefined,
    })
  }
  operationalRoutes(server, app, cors)
  redirectRoutes(server, app, cors)
  server.setNotFoundHandler((request, reply) => nothingHere(app, cors, request, reply))
  return server
}

function bareServer(app: ApiServerDeps, cors: Cors): FastifyInstance {
  const server = fastify({
    logger: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    rewriteUrl: (request) => cleanUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: true },
    frameworkErrors: (_error, request, reply) => {
      reply.hijack()
      exchange(app, cors, request.raw, reply.raw, { path: 'unknown', isPoll: false }, () => {
        throw httpError('invalid-path', {})
      })
    },
  })
  // Fastify reads bodies only where no route was found, and there they are of no interest.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  server.setErrorHandler((_error, request, reply) => nothingHere(app, cors, request, reply))
  return server
}

interface Means {
  readonly app: ApiServerDeps
  readonly cors: Cors
  readonly proxies: TrustedProxies
}

async function serve(
  { app, cors, proxies }: Means,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack()
  const { operation, produces, isPoll } = route
  const options = {
    path: operation.path,
    isPoll,
    type: operation.produces === undefined ? undefined : produces,
  }
  await exchange(app, cors, request.raw, reply.raw, options, ({ message, requestId }) => {
    const sent = proxies.sentBy(message)
    cors.refuseForeign(message, sent.host)
    const params = request.params as RawValues
    const query = request.query as RawValues
    return respond(app, route, { message, params, query, requestId, sent })
  })
}

async function respond(app: ApiServerDeps, route: Route, request: RawRequest): Promise<Answer> {
  const caller = await identify(app, route, request).catch(async (error: unknown) => {
    // Somebody whom we know tried what they may not do.
    if (error instanceof ForbiddenError && isRefusalKept(app, error.identity, route.operation))
      await audit(app, route, request, error.identity, error)
    throw error
  })
  if (!isAudited(route.operation)) return handle(route, request, caller)
  try {
    const answer = await handle(route, request, caller)
    if (!answer.isAudited) await audit(app, route, request, caller, answer)
    return answer
  } catch (error) {
    await audit(app, route, request, caller, { status: statusOf(error) })
    throw error
  }
}

const statusOf = (error: unknown): number =>
  error instanceof HttpError ? error.status : (troubleOf(error)?.status ?? 500)

async function handle(route: Route, request: RawRequest, caller: Identity): Promise<Answer> {
  const { operation, handler } = route
  if (handler === undefined) {
    throw httpError('not-offered', { summary: operation.summary, operation: operation.id })
  }
  const { call, discard } = await readInput(route, request, caller)
  try {
    const answer = await handler(call)
    // It may fail before it is sent, and an error that nobody listens to ends the process.
    if (answer.body instanceof Readable) answer.body.on('error', () => undefined)
    return answer
  } finally {
    await discard?.()
  }
}

async function audit(
  app: ApiServerDeps,
  route: Route,
  request: RawRequest,
  identity: Identity,
  { status, about }: Pick<Answer, 'status' | 'about'>,
): Promise<void> {
  const { sent, params, query, requestId } = request
  try {
    await app.auth.audit(app.db, {
      identity,
      operation: route.operation,
      target: { params, query },
      ...(about && { resources: about }),
      status,
      requestId,
      source: sent.address,
      now: app.clock.now(),
    })
    app.feed.published()
  } catch (error) {
    // The work is done; a missing record of it must not make the caller repeat it.
    app.log.error({ requestId, err: error }, 'the audit entry of a request could not be written')
  }
}

async function nothingHere(
  app: ApiServerDeps,
  cors: Cors,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack()
  await exchange(app, cors, request.raw, reply.raw, { path: 'unknown', isPoll: false }, ({ message }) => {
    const path = (request.url.split('?', 1)[0] ?? '').slice(0, 200)
    if (cors.isPreflight(message)) return { status: 204 }
    const methods = methodsOf(path)
    if (methods.length > 0) {
      throw httpError(
        'method-not-allowed',
        { method: message.method ?? '', path, methods: methods.join(', ') },
        { headers: { allow: methods.join(', ') } },
      )
    }
    throw httpError('no-such-path', { path })
  })
}
