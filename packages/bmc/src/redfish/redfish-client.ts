// Resources of one BMC: read, changed and acted on, with logins, ETags, repetitions and tasks.
import { isRecord, type JsonRecord, recordOf } from '@groundwork/json/json-values'
import { parseBmcAddress } from '../connection/address.ts'
import {
  type BmcAnswer,
  type BmcRequest,
  createBmcHttp,
  type Method,
  NoAnswer,
} from '../connection/bmc-http.ts'
import type { BmcClock } from '../connection/clock.ts'
import type { Trust } from '../connection/trust.ts'
import { BmcError, isBmcError } from '../errors/bmc-error.ts'
import { createRedact, type Redact } from '../errors/redact.ts'
import { meaningOf, meaningOfStatus } from './classify.ts'
import { etagForms, etagOf } from './etag.ts'
import { type Credentials, createLogin } from './login.ts'
import { messagesOf, type RedfishMessage, textOfMessages } from './messages.ts'
import { retryDelayMs, type Trouble } from './retry-policy.ts'

export interface RedfishOptions {
  /** As a person writes it. */
  readonly address: string
  /** Null: it wants none, as emulators do. */
  readonly credentials: Credentials | null
  readonly trust?: Trust
  readonly clock: BmcClock
  readonly signal: AbortSignal
  /** For one answer. */
  readonly timeoutMs?: number
  /** Hears what is repeated and why. Never gets secrets. */
  readonly tell?: (line: string) => void
}

/** A request that was refused, with what the BMC said: for those who can learn from it. */
export class Refusal extends Error {
  readonly status: number
  readonly messages: readonly RedfishMessage[]
  readonly error: BmcError
  constructor(status: number, messages: readonly RedfishMessage[], error: BmcError) {
    super(error.message)
    this.status = status
    this.messages = messages
    this.error = error
  }
}

export interface RedfishClient {
  readonly origin: string
  readonly host: string
  readonly systemPath: string | null
  readonly clock: BmcClock
  readonly signal: AbortSignal
  readonly redact: Redact
  readonly tell: (line: string) => void
  /** Throws BmcError. */
  get(path: string): Promise<JsonRecord>
  /** Null where there is none. */
  find(path: string | null): Promise<JsonRecord | null>
  /** Throws Refusal, so that the caller can learn; BmcError for everything that is no refusal. */
  patch(path: string, body: object): Promise<BmcAnswer>
  post(path: string, body: object | undefined, timeoutMs?: number): Promise<BmcAnswer>
  /** For the watcher of a task, which judges statuses itself. */
  look(path: string): Promise<BmcAnswer>
  /** The BMC was reset. */
  forgetSession(): void
  close(): Promise<void>
  toJSON(): object
}

const TIMEOUT_MS = 60_000
const LONGEST_RETRY_AFTER_S = 3_600

export function createRedfishClient(options: RedfishOptions): RedfishClient {
  const { clock, signal, tell = () => {} } = options
  const address = parseBmcAddress(options.address)
  const trust = options.trust ?? { kind: 'authorities' }
  if (address.isPlain && options.credentials !== null && trust.kind !== 'insecure')
    throw new BmcError('tls-required')
  const redact = createRedact(() => login.secrets())
  const http = createBmcHttp({
    origin: address.origin,
    trust,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    redact,
  })
  const login = createLogin({ http: () => http, credentials: options.credentials, redact })

  async function sendAs(request: BmcRequest): Promise<BmcAnswer> {
    for (let renewals = 0; ; renewals += 1) {
      const identity = await login.headers(signal)
      const answer = await http.send({ ...request, headers: { ...request.headers, ...identity } })
      if (answer.status !== 401) return answer
      if (options.credentials === null) throw new BmcError('login-missing', { status: 401 })
      // A request that was refused with 401 was not carried out, so it may be sent again; once.
      if (!login.renew(identity) || renewals > 0) throw refusalOf(answer).error
      tell('The session has ended: logging in again.')
    }
  }

  /** Any answer; repeats what may be repeated. */
  async function send(
    method: Method,
    path: string,
    more: { body?: unknown; headers?: Record<string, string>; timeoutMs?: number } = {},
  ): Promise<BmcAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      let trouble: Trouble
      let ended: BmcAnswer | BmcError
      try {
        ended = await sendAs({ method, path, signal, ...more })
        if (ended.status < 400) return ended
        const seconds = Number.parseInt(ended.header('retry-after'), 10)
        const retryAfterSeconds = seconds > 0 ? Math.min(seconds, LONGEST_RETRY_AFTER_S) : 0
        trouble = { kind: 'status', status: ended.status, retryAfterSeconds }
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        ended = error.failure
        trouble = { kind: 'no-answer', wasSent: error.wasSent }
      }
      const delayMs = retryDelayMs(method, trouble, attempt)
      if (delayMs === null) {
        if (ended instanceof BmcError) throw ended
        return ended
      }
      tell(
        `${method} ${path}: ${ended instanceof BmcError ? ended.code : ended.status}, again in ${delayMs / 1_000} s.`,
      )
      await clock.wait(delayMs, signal)
    }
  }

  function refusalOf(answer: BmcAnswer): Refusal {
    const messages = messagesOf(answer.body)
    const code =
      answer.status === 401 ? 'login-refused' : (meaningOf(messages) ?? meaningOfStatus(answer.status))
    const error = new BmcError(code, { said: redact(textOfMessages(messages)), status: answer.status })
    return new Refusal(answer.status, messages, error)
  }

  async function read(path: string): Promise<BmcAnswer> {
    const answer = await send('GET', path)
    if (answer.status >= 400) throw refusalOf(answer).error
    if (!isRecord(answer.body))
      throw new BmcError('answer-invalid', { detail: redact(path, 200), status: answer.status })
    return answer
  }

  return {
    origin: address.origin,
    host: address.host,
    systemPath: address.systemPath,
    ...{ clock, signal, redact },
    tell: (line) => tell(redact(line)),
    get: async (path) => recordOf((await read(path)).body),
    async find(path) {
      if (path === null) return null
      try {
        return recordOf((await read(path)).body)
      } catch (error) {
        if (isBmcError(error, 'not-found', 'not-offered')) return null
        throw error
      }
    },
    async patch(path, body) {
      let answer: BmcAnswer | null = null
      const forms = etagForms(etagOf(await read(path)))
      for (const [at, form] of forms.entries()) {
        // It has changed meanwhile, or was compared wrongly: read it again, and send its new tag.
        const tag = at === 0 || form === null ? form : (etagForms(etagOf(await read(path)))[at] ?? null)
        answer = await send('PATCH', path, { body, ...(tag !== null && { headers: { 'if-match': tag } }) })
        if (answer.status < 400) return answer
        if (answer.status !== 412) break
      }
      throw refusalOf(answer as BmcAnswer)
    },
    async post(path, body, timeoutMs) {
      const answer = await send('POST', path, { body, ...(timeoutMs !== undefined && { timeoutMs }) })
      if (answer.status >= 400) throw refusalOf(answer)
      return answer
    },
    look: (path) => send('GET', path),
    forgetSession: () => login.forget(),
    async close() {
      await login.close()
      await http.close()
    },
    toJSON: () => ({ origin: address.origin }),
  }
}

/** What a Refusal means for those who cannot learn from it. */
export const plainError = (error: unknown): unknown => (error instanceof Refusal ? error.error : error)
