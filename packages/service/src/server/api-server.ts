// The HTTP server of the API: one route for each row of the operations table.
import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { isAudited, isSecretRead } from '../auth/audit.ts'
import { ForbiddenError } from '../auth/forbidden-error.ts'
import type { Identity } from '../auth/identity.ts'
import { isRefusalKept } from '../auth/refusals.ts'
import { troubleOf } from '../database/trouble-of.ts'
import { HttpError, httpError } from '../errors/http-error.ts'
import { createCors } from '../http/cors.ts'
import type { Answer, Call } from '../http/handler.ts'
import { type HandlerTable, handlerOf } from '../http/handler-table.ts'
import { identify, type RawRequest, readInput } from '../http/read-input.ts'
import { type Route, routeOf, routerPath } from '../http/route.ts'
import { createRouter } from '../http/router.ts'
import { createTrustedProxies } from '../http/trusted-proxies.ts'
import { redirectRoutes } from '../v1/redirects.ts'
import { auditRequest } from './audit-request.ts'
import { operationalRoutes } from './operational-routes.ts'
import type { ApiServerDeps } from './server-deps.ts'

export function createApiServer<Deps extends ApiServerDeps>(
  app: Deps,
  handlers: HandlerTable<Deps>,
): RequestListener {
  const cors = createCors(app.config.allowedDomains)
  const proxies = createTrustedProxies(app.config.trustedProxies)
  const router = createRouter(app, cors)
  const byId = new Map(ALL_OPERATIONS.map((operation) => [operation.id, operation]))
  for (const operation of ALL_OPERATIONS) {
    const handler = handlerOf(operation, handlers, byId)
    const work = handler && ((call: Call) => handler(app, call))
    const route = routeOf(operation, work, app.config.limits)
    const { path, method } = operation
    const { isPoll, isRoutine } = route
    const type = operation.produces === undefined ? undefined : route.produces
    router.add(method, routerPath(operation), { path, isPoll, isRoutine, type }, (request) => {
      const sent = proxies.sentBy(request.message)
      cors.refuseForeign(request.message, sent.host)
      return respond(app, route, { ...request, sent })
    })
  }
  operationalRoutes(router, app)
  redirectRoutes(router)
  return router.listener()
}

async function respond(app: ApiServerDeps, route: Route, request: RawRequest): Promise<Answer> {
  const caller = await identify(app, route, request).catch(async (error: unknown) => {
    // A caller whom we know tried what they may not do.
    if (error instanceof ForbiddenError && isRefusalKept(app, error.identity, route.operation))
      await auditRequest(app, route, request, error.identity, error)
    throw error
  })
  if (isSecretRead(route.operation, caller, request.query.file_name)) {
    const answer = await handle(route, request, caller)
    await auditRequest(app, route, request, caller, answer)
    return answer
  }
  if (!isAudited(route.operation)) return handle(route, request, caller)
  try {
    const answer = await handle(route, request, caller)
    if (!answer.isAudited) await auditRequest(app, route, request, caller, answer)
    return answer
  } catch (error) {
    await auditRequest(app, route, request, caller, { status: statusOf(error) })
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
    // It may fail before it is sent, and an error that has no listener ends the process.
    if (answer.body instanceof Readable) answer.body.on('error', () => undefined)
    return answer
  } finally {
    await discard?.()
  }
}
