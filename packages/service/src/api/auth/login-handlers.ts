import type { accessOperations } from '@groundwork/contract/groundwork'
import type { Operation } from '@groundwork/contract/operations'
import { OWN_OPERATIONS } from '@groundwork/contract/operations'
import { failedLoginsOf } from '../../auth/failed-logins.ts'
import { ANONYMOUS, type Identity } from '../../auth/identity.ts'
import type { LoggedIn } from '../../auth/people/logins.ts'
import { HttpError, httpError } from '../../errors/http-error.ts'
import type { Call, Handler } from '../../http/handler.ts'
import type { AccessDeps } from './access-deps.ts'
import { requirePeople } from './require-people.ts'

type Rows = typeof accessOperations

const login: Handler<Rows['login'], AccessDeps> = async (app, call) => {
  const people = requirePeople(app)
  try {
    const loggedIn = await people.logins.login(call.body, call.source ?? '')
    await audit(app, call, { ...ANONYMOUS, name: loggedIn.name }, 200)
    return { status: 200, body: shown(loggedIn) }
  } catch (error) {
    if (error instanceof HttpError) await auditFailure(app, call, error.status)
    throw error
  }
}

/** Without the name that was typed: now and then it is the password. */
async function auditFailure(app: AccessDeps, call: Call, status: number): Promise<void> {
  const failed = failedLoginsOf(app)
  if (status === 401 && failed.isKept(call.source ?? '', app.clock.now()))
    await audit(app, call, ANONYMOUS, status)
  // 429: a wrong one that came too early.
  else if (status === 401 || status === 429) failed.leaveOut()
}

const renewLogin: Handler<Rows['renewLogin'], AccessDeps> = async (app, { caller }) => ({
  status: 200,
  body: shown(await requirePeople(app).logins.renew(loggedInPerson(caller))),
})

const logOutEverywhere: Handler<Rows['logOutEverywhere'], AccessDeps> = async (app, { caller }) => {
  await requirePeople(app).accounts.logOutEverywhere(loggedInPerson(caller).name)
  return { status: 204 }
}

const whoAmI: Handler<Rows['whoAmI'], AccessDeps> = (app, { caller }) => ({
  status: 200,
  body: {
    ...{ name: caller.name, auth: app.auth.mode, role: caller.person?.role ?? 'admin' },
    ...{ expires_at: null, can_simulate: false },
  },
})

export const loginHandlers = { login, renewLogin, logOutEverywhere, whoAmI }

function loggedInPerson({ person }: Identity) {
  if (person !== undefined && person.loggedInAt !== null) return person
  throw httpError('login-required', {})
}

async function audit(app: AccessDeps, call: Call, identity: Identity, status: number): Promise<void> {
  await app.auth.audit(app.db, {
    identity,
    operation: OWN_OPERATIONS.login as Operation,
    target: { params: {}, query: {} },
    status,
    requestId: call.requestId,
    source: call.source ?? '',
    now: app.clock.now(),
    leftOut: failedLoginsOf(app).takeLeftOut(),
  })
  app.feed.published()
}

const shown = ({ expires_at, ...rest }: LoggedIn) => ({
  ...rest,
  expires_at: new Date(expires_at).toISOString(),
})
