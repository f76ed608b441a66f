// The record of who asked for what, and what became of it.
import type { Identity } from '../auth/identity.ts'
import type { Answer } from '../http/handler.ts'
import type { RawRequest } from '../http/read-input.ts'
import type { Route } from '../http/route.ts'
import type { ApiServerDeps } from './server-deps.ts'

export async function auditRequest(
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
