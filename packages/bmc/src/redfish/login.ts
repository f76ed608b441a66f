// A session of the BMC, of which there are few: one is opened when it is needed, renewed when it has ended, and closed at the end.
import { recordOf } from '@groundwork/json/json-values'
import type { BmcAnswer, BmcHttp } from '../connection/bmc-http.ts'
import { BmcError } from '../errors/bmc-error.ts'
import type { Redact } from '../errors/redact.ts'
import { meaningOf } from './classify.ts'
import { linkOf, pathOf } from './link.ts'
import { messagesOf, textOfMessages } from './messages.ts'

export interface Credentials {
  readonly user: string
  readonly password: string
}

export interface Login {
  /** The headers that say who we are. Throws BmcError when the BMC refuses us; then it is never asked again. */
  headers(signal: AbortSignal): Promise<Readonly<Record<string, string>>>
  /** What was sent was refused with 401. True: there is another way to try. */
  renew(sent: Readonly<Record<string, string>>): boolean
  /** The BMC was reset: its sessions are gone. */
  forget(): void
  /** What must never be shown. */
  secrets(): readonly string[]
  close(): Promise<void>
}

type State =
  | { readonly kind: 'none' | 'basic' }
  | { readonly kind: 'session'; readonly token: string; readonly path: string | null }
  | { readonly kind: 'refused'; readonly error: BmcError }

const TOKEN = /^[\x21-\x7e]{1,4096}$/
const LOGOUT_MS = 5_000

interface LoginOptions {
  readonly http: () => BmcHttp
  readonly credentials: Credentials | null
  readonly redact: Redact
}

export function createLogin({ http, credentials, redact }: LoginOptions): Login {
  let state: State = { kind: 'none' }
  /** Requests that come together share one login. */
  let opening: Promise<State> | null = null
  const tokens: string[] = []
  const basic =
    credentials === null
      ? ''
      : Buffer.from(`${credentials.user}:${credentials.password}`, 'utf8').toString('base64')

  async function open(known: Credentials, signal: AbortSignal): Promise<State> {
    const path = (await sessionsPath(http(), signal)) ?? null
    if (path === null) return { kind: 'basic' }
    const answer = await http().send({
      method: 'POST',
      path,
      body: { UserName: known.user, Password: known.password },
      signal,
    })
    const token = answer.header('x-auth-token')
    const messages = messagesOf(answer.body)
    const meaning = meaningOf(messages)
    const details = { said: redact(textOfMessages(messages)), status: answer.status }
    if (meaning === 'password-change-required')
      return { kind: 'refused', error: new BmcError('password-change-required', details) }
    if (answer.status < 300 && TOKEN.test(token)) {
      tokens.push(token)
      const place = pathOf(answer.header('location')) ?? linkOf(answer.body)
      return { kind: 'session', token, path: place }
    }
    if (answer.status === 401 || answer.status === 403)
      return { kind: 'refused', error: new BmcError('login-refused', details) }
    // No sessions here, or all are taken: each request can carry the login itself.
    return { kind: 'basic' }
  }

  return {
    async headers(signal) {
      if (credentials === null) return {}
      if (state.kind === 'none') {
        opening ??= open(credentials, signal).finally(() => (opening = null))
        state = await opening
      }
      if (state.kind === 'refused') throw state.error
      if (state.kind === 'session') return { 'x-auth-token': state.token }
      return { authorization: `Basic ${basic}` }
    },
    renew(sent) {
      if (state.kind === 'basic') {
        state = { kind: 'refused', error: new BmcError('login-refused', { status: 401 }) }
        return false
      }
      if (state.kind !== 'session') return state.kind === 'none' && credentials !== null
      // Another request may have renewed it already.
      if (sent['x-auth-token'] === state.token) state = { kind: 'none' }
      return true
    },
    forget() {
      if (state.kind === 'session') state = { kind: 'none' }
    },
    secrets: () => [credentials?.password ?? '', credentials === null ? '' : basic, ...tokens.slice(-8)],
    async close() {
      const ending = state
      state = { kind: 'none' }
      if (ending.kind !== 'session' || ending.path === null) return
      await http()
        .send({
          method: 'DELETE',
          path: ending.path,
          headers: { 'x-auth-token': ending.token },
          timeoutMs: LOGOUT_MS,
          signal: AbortSignal.timeout(LOGOUT_MS),
        })
        // It would have ended by itself.
        .catch(() => undefined)
    },
  }
}

/** Everybody may read the root; a BMC that wants a login even there has sessions in the usual place. */
async function sessionsPath(http: BmcHttp, signal: AbortSignal): Promise<string | null> {
  const answer: BmcAnswer = await http.send({ method: 'GET', path: '/redfish/v1/', signal })
  const root = recordOf(answer.body)
  const named = linkOf(recordOf(root.Links).Sessions)
  if (named !== null) return named
  if (answer.status === 401) return '/redfish/v1/SessionService/Sessions'
  return null
}
