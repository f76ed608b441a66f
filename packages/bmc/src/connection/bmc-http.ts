// One request to a BMC: bounded in time and size, and never sent on to somebody else.
import { deepestCause } from '@groundwork/errors/error-text'
import { Agent, type Dispatcher, request } from 'undici'
import { BmcError } from '../errors/bmc-error.ts'
import type { Redact } from '../errors/redact.ts'
import { parseBoundedJson } from './bounded-json.ts'
import { createConnector, PIN_MISMATCH, type Trust } from './trust.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface BmcRequest {
  readonly method: Method
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly timeoutMs?: number
  readonly signal: AbortSignal
}

export interface BmcAnswer {
  readonly status: number
  /** Undefined: there was none, or it was no JSON. */
  readonly body: unknown
  header(name: string): string
}

/** No answer came. `wasSent`: the BMC may have done what it was asked for. */
export class NoAnswer extends Error {
  readonly failure: BmcError
  readonly wasSent: boolean
  constructor(failure: BmcError, wasSent: boolean) {
    super(failure.message)
    this.failure = failure
    this.wasSent = wasSent
  }
}

export interface BmcHttpOptions {
  readonly origin: string
  readonly trust: Trust
  readonly timeoutMs: number
  readonly redact: Redact
}

export interface BmcHttp {
  /** Throws NoAnswer, or BmcError for what must not be believed. */
  send(request: BmcRequest): Promise<BmcAnswer>
  close(): Promise<void>
}

/** The largest resources, logs with hundreds of entries, have some hundred KB. */
const LARGEST_BYTES = 4 * 1024 * 1024
const MOST_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const CONNECT_MS = 15_000
const HEADER_BYTES = 32 * 1024

export function createBmcHttp({ origin, trust, timeoutMs, redact }: BmcHttpOptions): BmcHttp {
  const agent = new Agent({
    connect: createConnector(trust, Math.min(timeoutMs, CONNECT_MS)),
    // BMCs are small computers: a few connections at once, closed soon.
    connections: 2,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    maxHeaderSize: HEADER_BYTES,
    maxResponseSize: LARGEST_BYTES,
  })

  async function sendOnce(path: string, wanted: BmcRequest): Promise<Dispatcher.ResponseData> {
    const { method, headers, body, signal } = wanted
    const limitMs = wanted.timeoutMs ?? timeoutMs
    return request(`${origin}${path}`, {
      method,
      dispatcher: agent,
      headers: {
        'user-agent': 'groundwork',
        accept: 'application/json',
        'accept-encoding': 'identity',
        'odata-version': '4.0',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headersTimeout: limitMs,
      bodyTimeout: limitMs,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs * 2)]),
    })
  }

  return {
    async send(wanted) {
      let path = wanted.path
      for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
        try {
          const answer = await sendOnce(path, wanted)
          const location = REDIRECTS.has(answer.statusCode) ? answer.headers.location : undefined
          if (typeof location !== 'string') return await readAnswer(answer)
          await answer.body.dump()
          path = redirectedPath(location, origin, path, wanted.method, answer.statusCode, redact)
        } catch (error) {
          wanted.signal.throwIfAborted()
          if (error instanceof BmcError) throw error
          throw noAnswer(error, redact)
        }
      }
      throw new BmcError('redirected', { detail: `more than ${MOST_REDIRECTS} times` })
    },
    close: () => agent.destroy(),
  }
}

async function readAnswer({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<BmcAnswer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > LARGEST_BYTES)
      throw new BmcError('answer-invalid', { detail: `more than ${LARGEST_BYTES} bytes`, status: statusCode })
    chunks.push(chunk as Buffer)
  }
  return {
    status: statusCode,
    body: size === 0 ? undefined : parseBoundedJson(Buffer.concat(chunks).toString('utf8')),
    header(name) {
      const value = headers[name.toLowerCase()]
      return typeof value === 'string' ? value : ''
    },
  }
}

/** Only within the BMC: whoever is elsewhere would see the login. A change is repeated only where the status allows it. */
function redirectedPath(
  location: string,
  origin: string,
  from: string,
  method: Method,
  status: number,
  redact: Redact,
): string {
  const base = `${origin}${from}`
  if (!URL.canParse(location, base)) throw new BmcError('redirected', { detail: 'to nowhere', status })
  const target = new URL(location, base)
  const isHere = target.origin === new URL(origin).origin
  if (!isHere) throw new BmcError('redirected', { detail: `to ${redact(target.origin, 200)}`, status })
  if (method !== 'GET' && status !== 307 && status !== 308)
    throw new BmcError('redirected', { detail: 'instead of doing what it was asked for', status })
  return `${target.pathname}${target.search}`
}

const CERTIFICATE =
  /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA)/
const TOO_LATE = /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$|^ABORT_ERR$/
/** The request cannot have arrived. */
const UNSENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|EPROTO|ERR_SSL|ERR_TLS)/

function noAnswer(error: unknown, redact: Redact): Error {
  const cause = deepestCause(error) as { code?: unknown; name?: unknown; message?: unknown }
  const code = String(cause?.code ?? '')
  const words = redact(String(cause?.message ?? code) || code, 200)
  if (code === PIN_MISMATCH) return new BmcError('certificate-changed', { detail: words })
  if (CERTIFICATE.test(code)) return new BmcError('certificate-untrusted', { detail: words })
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code.startsWith('HPE_'))
    return new BmcError('answer-invalid', { detail: words })
  if (TOO_LATE.test(code) || cause?.name === 'TimeoutError')
    return new NoAnswer(new BmcError('timed-out', { detail: words }), true)
  return new NoAnswer(new BmcError('unreachable', { detail: words }), !UNSENT.test(code))
}
