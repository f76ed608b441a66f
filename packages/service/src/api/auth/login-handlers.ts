import type { accessOperations } from '@groundwork/contract/groundwork'
import { OWN_OPERATIONS } from '@groundwork/contract/operations'
import type { Person } from '../../auth/identity.ts'
import type { LoggedIn } from '../../auth/people/logins.ts'
import { httpError } from '../../errors/http-error.ts'
import type { Handler } from '../../http/handler.ts'
import type { AccessDeps } from './access-deps.ts'
import { auditedLogin } from './audit-login.ts'
import { loggedInPerson } from './logged-in-person.ts'
import { requirePeople } from './require-people.ts'
import { shownCaller } from './who-am-i.ts'

type Rows = typeof accessOperations

const login: Handler<Rows['login'], AccessDeps> = async (app, call) => {
  const people = requirePeople(app)
  const loggedIn = await auditedLogin(app, call, OWN_OPERATIONS.login, () =>
    people.logins.login(call.body, call.source ?? ''),
  )
  return { status: 200, body: shown(loggedIn) }
}

const renewLogin: Handler<Rows['renewLogin'], AccessDeps> = async (app, { caller }) => ({
  status: 200,
  body: shown(await requirePeople(app).logins.renew(withoutCookie(loggedInPerson(caller)))),
})

/** The token of a session must not come within the reach of scripts. */
function withoutCookie(person: Person): Person {
  if (person.session === undefined) return person
  throw httpError('session-renewed-elsewhere', {})
}

const logOutEverywhere: Handler<Rows['logOutEverywhere'], AccessDeps> = async (app, { caller }) => {
  await requirePeople(app).accounts.logOutEverywhere(loggedInPerson(caller).name)
  return { status: 204 }
}

const whoAmI: Handler<Rows['whoAmI'], AccessDeps> = (app, { caller }) => ({
  status: 200,
  body: shownCaller(app, caller),
})

export const loginHandlers = { login, renewLogin, logOutEverywhere, whoAmI }

const shown = ({ expires_at, ...rest }: LoggedIn) => ({
  ...rest,
  expires_at: new Date(expires_at).toISOString(),
})
