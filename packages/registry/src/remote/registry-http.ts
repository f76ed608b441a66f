// Requests to registries: certificates, proxies and redirects.

import { Readable } from 'node:stream'
import { createSecureContext, type SecureContext } from 'node:tls'
import { systemAuthorities } from '@groundwork/certificates/system-authorities'
import { deepestCause } from '@groundwork/errors/error-text'
import { type Proxies, proxyFor } from '@groundwork/proxies/proxy-for'
import { Agent, type Dispatcher, ProxyAgent, request } from 'undici'
import { ImageSourceError } from '../image/image-source.ts'

export interface RegistryHttpOptions {
  /** PEM of authorities that are trusted beside those of the machine. */
  readonly caBundle?: string
  readonly proxies?: Proxies | null
  readonly idleMs: number
}

export interface RegistryRequest {
  readonly method?: 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** What cannot be sent twice is made anew for each attempt. */
  readonly body?: string | Uint8Array | (() => AsyncIterable<Uint8Array>)
  /** Any certificate will do, and no TLS at all too. */
  readonly insecure: boolean
  readonly signal: AbortSignal
}

export interface RegistryAnswer extends Dispatcher.ResponseData {
  /** Who answered, after all redirects. */
  readonly origin: string
}

export interface RegistryHttp {
  /** Follows redirects; who is elsewhere is not shown who we are. Throws ImageSourceError. */
  send(url: URL, request: RegistryRequest): Promise<RegistryAnswer>
  close(): Promise<void>
}

const MOST_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const CONNECT_MS = 15_000

export function createRegistryHttp(options: RegistryHttpOptions): RegistryHttp {
  const agents = new Map<string, Dispatcher>()
  const proxies = options.proxies ?? { httpProxy: '', httpsProxy: '', noProxy: '' }
  let context: SecureContext | null = null

  function agentFor(url: URL, insecure: boolean): Dispatcher {
    const proxy = proxyFor(url, proxies)
    const key = `${insecure} ${proxy}`
    const known = agents.get(key)
    if (known !== undefined) return known
    // Built once: reading some hundred certificates for each connection takes longer than the connection.
    context ??= createSecureContext({ ca: trustedAuthorities(options.caBundle ?? '') })
    const tls = { secureContext: context, rejectUnauthorized: !insecure }
    const times = { headersTimeout: options.idleMs, bodyTimeout: options.idleMs }
    const connect = { ...tls, timeout: Math.min(options.idleMs, CONNECT_MS) }
    const agent =
      proxy === null
        ? new Agent({ ...times, connect })
        : new ProxyAgent({ uri: proxy, requestTls: tls, proxyTls: { secureContext: context }, ...times })
    agents.set(key, agent)
    return agent
  }

  async function sendOnce(url: URL, { method = 'GET', headers, body, insecure, signal }: RegistryRequest) {
    try {
      return await request(url, {
        method,
        dispatcher: agentFor(url, insecure),
        headers: { 'user-agent': 'groundwork', 'accept-encoding': 'identity', ...headers },
        ...(body !== undefined && { body: bodyOf(body) }),
        signal,
      })
    } catch (error) {
      signal.throwIfAborted()
      throw connectionFailure(error)
    }
  }

  return {
    async send(url, wanted) {
      let target = url
      for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
        const answer = await sendOnce(target, { ...wanted, headers: headersFor(target, url, wanted.headers) })
        const location = REDIRECTS.has(answer.statusCode) ? answer.headers.location : undefined
        if (typeof location !== 'string') return { ...answer, origin: target.origin }
        await answer.body.dump()
        target = redirected(target, location, wanted.insecure)
        // The other server would see a login in the body, or take what is meant for this one.
        if (wanted.body !== undefined && target.origin !== url.origin)
          throw new ImageSourceError('refused', `wants what it was sent to be sent on to ${target.host}`)
      }
      throw new ImageSourceError('unreachable', `redirects more than ${MOST_REDIRECTS} times`)
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
      agents.clear()
    },
  }
}

const bodyOf = (body: NonNullable<RegistryRequest['body']>) =>
  typeof body === 'function' ? Readable.from(body(), { objectMode: false }) : body

function headersFor(target: URL, first: URL, headers: Readonly<Record<string, string>>) {
  if (target.origin === first.origin) return headers
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization'),
  )
}

function redirected(from: URL, location: string, insecure: boolean): URL {
  if (!URL.canParse(location, from.href)) throw new ImageSourceError('unreachable', 'redirects to nowhere')
  const target = new URL(location, from.href)
  const isSafe =
    target.protocol === 'https:' || (target.protocol === 'http:' && (insecure || from.protocol === 'http:'))
  if (!isSafe)
    throw new ImageSourceError('unreachable', `redirects to ${target.origin}, which is not protected by TLS`)
  return target
}

const CERTIFICATE_PROBLEMS =
  /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA)/

/** A certificate does not become right by asking again. */
function connectionFailure(error: unknown): ImageSourceError {
  const { code = '', message } = deepest(error)
  if (CERTIFICATE_PROBLEMS.test(code)) {
    return new ImageSourceError(
      'unreachable',
      `its certificate is not trusted (${message}); add its authority to the CA bundle of the mirrors or of the organisation, or to ` +
        'those that this machine trusts',
    )
  }
  return new ImageSourceError('unreachable', message || code || 'the connection failed', {
    isTemporary: true,
  })
}

function deepest(error: unknown): { readonly code?: string; readonly message: string } {
  const cause = deepestCause(error)
  return cause instanceof Error ? cause : { message: String(cause) }
}

/** Whether a server that was spoken to with TLS may be one that does not speak it. */
export const isWithoutTls = (error: unknown): boolean =>
  error instanceof ImageSourceError &&
  /wrong version number|packet length too long|ssl3_get_record|EPROTO|ECONNREFUSED/i.test(error.message)

/** With those of the bundle. */
const trustedAuthorities = (caBundle: string): string => `${systemAuthorities()}\n${caBundle}`
