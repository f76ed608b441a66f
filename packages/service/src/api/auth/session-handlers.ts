// Logins of browsers: the token goes into a cookie and is never shown.
import type { sessionOperations } from '@groundwork/contract/groundwork'
import { OWN_OPERATIONS } from '@groundwork/contract/operations'
import type { Identity } from '../../auth/identity.ts'
import type { LoggedIn } from '../../auth/people/logins.ts'
import { httpError } from '../../errors/http-error.ts'
import type { Call } from '../../http/handler.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { clearedCookies, sessionCookies } from '../../http/session-cookie.ts'
import type { AccessDeps } from './access-deps.ts'
import { auditedLogin } from './audit-login.ts'
import { loggedInPerson } from './logged-in-person.ts'
import { requirePeople } from './require-people.ts'

export const sessionHandlers = {
  async startSession(app, call) {
    const { logins } = requirePeople(app)
    const loggedIn = await auditedLogin(app, call, OWN_OPERATIONS.startSession, () =>
      logins.login(call.body, call.source ?? '', { isSession: true }),
    )
    return sessionAnswer(app, call, loggedIn)
  },

  async renewSession(app, call) {
    const { logins } = requirePeople(app)
    return sessionAnswer(app, call, await logins.renew(personOfSession(call.caller)))
  },

  async endSession(app, call) {
    await requirePeople(app).logins.endSession(personOfSession(call.caller).session)
    return { status: 204, headers: { 'Set-Cookie': clearedCookies(isSecure(app, call)) } }
  },
} satisfies OwnHandlers<keyof typeof sessionOperations, AccessDeps>

function sessionAnswer(
  app: AccessDeps,
  call: Pick<Call, 'host'>,
  { token, expires_at, name, role }: LoggedIn,
) {
  const cookie = { expiresAt: expires_at, now: app.clock.now(), isSecure: isSecure(app, call) }
  return {
    status: 200,
    headers: { 'Set-Cookie': sessionCookies(token, cookie) },
    body: {
      ...{ name, role, auth: app.auth.mode, can_simulate: app.simulations !== null },
      expires_at: new Date(expires_at).toISOString(),
    },
  }
}

function personOfSession(caller: Identity) {
  const { session, ...person } = loggedInPerson(caller)
  if (session === undefined) throw httpError('session-required', {})
  return { ...person, session }
}

/** Over TLS of ours, or of a proxy that we trust. */
const isSecure = ({ config }: AccessDeps, { host }: Pick<Call, 'host'>): boolean =>
  config.tls !== null || host?.startsWith('https://') === true
