// Proving who one is, and the short-lived token that one gets for it.
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../clock/clock.ts'
import type { Db } from '../../database/schema.ts'
import { httpError } from '../../errors/http-error.ts'
import { changePassword, findAccount } from '../../store/accounts/account-rows.ts'
import { endSession, isSessionEnded } from '../../store/accounts/ended-sessions.ts'
import type { Person } from '../identity.ts'
import { type LocalRole, localRole } from '../roles.ts'
import type { Claims, SignedTokens } from '../signed-tokens.ts'
import { createLoginPace, type LoginHistory } from './login-pace.ts'
import { isOneTimeLogin } from './one-time-login.ts'
import { createPasswords } from './passwords.ts'

export interface LoginRequest {
  readonly name: string
  readonly password?: string
  readonly one_time_login?: string
  readonly new_password?: string
}

export interface LoggedIn {
  readonly token: string
  readonly expires_at: number
  readonly name: string
  readonly role: LocalRole
}

export interface Logins {
  /** `isSession`: the token goes into the cookie of a browser. */
  login(request: LoginRequest, source: string, how?: { readonly isSession: boolean }): Promise<LoggedIn>
  /** A session stays the same one. */
  renew(person: Person): Promise<LoggedIn>
  /** Ends this login and no other. */
  endSession(session: string): Promise<void>
  /** Whose login this is, with the role of today; null: logged out, or the account is gone. */
  find(claims: Extract<Claims, { use: 'login' }>): Promise<Person | null>
}

const TOKEN_MS = 3600_000
/** After this long the password has to be given again, however often the token was renewed. */
const LONGEST_MS = 12 * 3600_000

export function createLogins(parts: {
  readonly db: Db
  readonly clock: Clock
  readonly signed: SignedTokens
  readonly passwordCost?: number | undefined
}): Logins {
  const { db, clock, signed } = parts
  const passwords = createPasswords(parts.passwordCost)
  const pace = createLoginPace(clock)

  async function tokenFor(
    { name, role }: { readonly name: string; readonly role: string },
    { gen, since, session }: { gen: number; since: number; session: string | undefined },
  ): Promise<LoggedIn> {
    const exp = Math.floor(Math.min(clock.now() + TOKEN_MS, since + LONGEST_MS) / 1000)
    const token = await signed.sign({
      ...({ use: 'login', sub: name, gen, since, exp } as const),
      ...(session !== undefined && { session }),
    })
    return { token, expires_at: exp * 1000, name, role: localRole(role) }
  }

  /** The account, if this proves that it is one's own. */
  async function prove(request: LoginRequest, history: LoginHistory) {
    const user = await findAccount(db, request.name)
    const { password, one_time_login } = user ?? { password: '', one_time_login: '' }
    const isProven =
      request.one_time_login === undefined
        ? await passwords.matches(request.password ?? '', password, { isUrgent: history.isKnown })
        : isOneTimeLogin(request.one_time_login, one_time_login, clock.now())
    return isProven ? (user ?? null) : null
  }

  return {
    async login(request, source, { isSession } = { isSession: false }) {
      refuseIncomplete(request)
      const login = { name: request.name, source }
      const user = await pace.attempt(login, (history) => prove(request, history))
      if (user === null) throw wrong()
      const begun = { since: clock.now(), session: isSession ? randomUUID() : undefined }
      if (request.new_password === undefined) return tokenFor(user, { ...begun, gen: user.generation })
      const password = await passwords.hash(request.new_password)
      const gen = await changePassword(db, user, password)
      if (gen === null) throw wrong()
      return tokenFor(user, { ...begun, gen })
    },
    async renew({ name, loggedInAt, session, generation }) {
      const user = await findAccount(db, name)
      // The login may have ended since the call was let in: it must not come back with the generation of now.
      if (user === undefined || loggedInAt === null || user.generation !== generation) throw wrong()
      return tokenFor(user, { gen: generation, since: loggedInAt, session })
    },
    endSession(session) {
      const now = clock.now()
      return endSession(db, session, { now, forgetAt: now + LONGEST_MS })
    },
    async find({ sub, gen, since, exp, session }) {
      if (session !== undefined && (await isSessionEnded(db, session))) return null
      const user = await findAccount(db, sub)
      // An account of the same name that was made later belongs to another person.
      if (user === undefined || user.generation !== gen || since < user.created_at) return null
      return {
        ...{ name: user.name, role: localRole(user.role), loggedInAt: since, expiresAt: exp * 1000 },
        generation: gen,
        ...(session !== undefined && { session }),
      }
    },
  }
}

const SHORTEST_PASSWORD = 12

function refuseIncomplete({ password, one_time_login, new_password }: LoginRequest): void {
  if ((password === undefined) === (one_time_login === undefined)) {
    throw httpError('login-incomplete', {})
  }
  if (one_time_login !== undefined && new_password === undefined) {
    throw httpError('new-password-missing', {})
  }
  if (new_password !== undefined && [...new_password].length < SHORTEST_PASSWORD) {
    throw httpError('password-too-short', { length: SHORTEST_PASSWORD })
  }
}

/** The same words for all that can be wrong, so that an attacker does not learn which names exist. */
const wrong = () => httpError('login-invalid', {}, { headers: { 'WWW-Authenticate': 'Bearer' } })
