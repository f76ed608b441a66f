// The record of logins: only they know who came.
import type { Operation } from '@groundwork/contract/operations'
import { failedLoginsOf } from '../../auth/failed-logins.ts'
import { ANONYMOUS, type Identity } from '../../auth/identity.ts'
import type { LoggedIn } from '../../auth/people/logins.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Call } from '../../http/handler.ts'
import type { AccessDeps } from './access-deps.ts'

export async function auditedLogin(
  app: AccessDeps,
  call: Pick<Call, 'source' | 'requestId'>,
  operation: Operation,
  logIn: () => Promise<LoggedIn>,
): Promise<LoggedIn> {
  try {
    const loggedIn = await logIn()
    await audit(app, call, operation, { ...ANONYMOUS, name: loggedIn.name }, 200)
    return loggedIn
  } catch (error) {
    if (error instanceof HttpError) await auditFailure(app, call, operation, error.status)
    throw error
  }
}

/** Without the name that was typed: now and then it is the password. */
async function auditFailure(
  app: AccessDeps,
  call: Pick<Call, 'source' | 'requestId'>,
  operation: Operation,
  status: number,
): Promise<void> {
  const failed = failedLoginsOf(app)
  if (status === 401 && failed.isKept(call.source ?? '', app.clock.now()))
    await audit(app, call, operation, ANONYMOUS, status)
  // 429: a wrong one that came too early.
  else if (status === 401 || status === 429) failed.leaveOut()
}

async function audit(
  app: AccessDeps,
  call: Pick<Call, 'source' | 'requestId'>,
  operation: Operation,
  identity: Identity,
  status: number,
): Promise<void> {
  await app.auth.audit(app.db, {
    identity,
    operation,
    target: { params: {}, query: {} },
    status,
    requestId: call.requestId,
    source: call.source ?? '',
    now: app.clock.now(),
    leftOut: failedLoginsOf(app).takeLeftOut(),
  })
  app.feed.published()
}
