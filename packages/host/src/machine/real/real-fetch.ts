import type { SecureContext } from 'node:tls'
import {
  Agent,
  buildConnector,
  type Dispatcher,
  fetch,
  FormData as OwnFormData,
  ProxyAgent,
  type RequestInit,
} from 'undici'
import type { FetchRequest, MachineFetch } from '../machine.ts'
import { formOfFile } from './form-of-file.ts'
import { proxyFor } from './proxy-for.ts'
import type { Environment } from './run-program.ts'
import { readAuthorities, systemAuthorities, trusting, trustingAs } from './trust.ts'

export interface FetchOptions {
  readonly environment: Environment
  /** Trusted beside those of the machine; empty: none. */
  readonly caFile?: string
  readonly isInsecure?: boolean
}

/** Until a connection stands, its encryption included. */
const CONNECT_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 30_000
/** Nobody is waited for without end: a service that was cut off in the middle would keep the machine silent for ever. */
const SILENCE_TIMEOUT_MS = 10 * 60_000
const COMMON = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: SILENCE_TIMEOUT_MS,
  bodyTimeout: SILENCE_TIMEOUT_MS,
}

interface Tls {
  readonly rejectUnauthorized: boolean
  readonly secureContext?: SecureContext
}

export function createRealFetch({
  environment,
  caFile = '',
  isInsecure = false,
}: FetchOptions): MachineFetch {
  const dispatchers = new Map<string, Dispatcher>()
  /** Read with the first encrypted connection: a machine that makes none need not know whom it trusts. */
  const tlsOfMachine = once((): Tls => {
    if (isInsecure) return { rejectUnauthorized: false }
    const more = caFile === '' ? [] : [readAuthorities(caFile)]
    return { rejectUnauthorized: true, secureContext: trusting(systemAuthorities(), ...more) }
  })
  const tlsOfRequest = ({ ca, identity }: FetchRequest): Tls => {
    const more = caFile === '' ? [] : [readAuthorities(caFile)]
    const trusted = ca === undefined ? [systemAuthorities(), ...more] : [ca]
    // An authority that is named for one request is meant, whatever else is not checked.
    const rejectUnauthorized = ca !== undefined || !isInsecure
    return { rejectUnauthorized, secureContext: trustingAs(identity, ...trusted) }
  }
  const shared = (proxy: string | null): Dispatcher => {
    const known = dispatchers.get(proxy ?? '')
    if (known !== undefined) return known
    const made = dispatcherFor(proxy, tlsOfMachine)
    dispatchers.set(proxy ?? '', made)
    return made
  }

  return async (url, request = {}) => {
    const { ca, identity } = request
    const proxy = proxyFor(new URL(url), environment)
    if (ca === undefined && identity === undefined) return send(url, request, shared(proxy))
    const tls = tlsOfRequest(request)
    const dispatcher = dispatcherFor(proxy, () => tls, tlsOfMachine)
    try {
      return await send(url, request, dispatcher)
    } finally {
      // Ends when the answer has been read.
      void dispatcher.close().catch(() => undefined)
    }
  }
}

/** A proxy is not who the request is for: it never sees by whom that is trusted, nor who we are. */
function dispatcherFor(proxy: string | null, tls: () => Tls, tlsOfProxy: () => Tls = tls): Dispatcher {
  const timeout = CONNECT_TIMEOUT_MS
  if (proxy !== null) {
    // Many proxies open tunnels only to port 443; a plain request is handed to them as it is.
    return new ProxyAgent({
      ...COMMON,
      uri: proxy,
      proxyTunnel: false,
      requestTls: { timeout, ...tls() },
      proxyTls: { timeout, ...tlsOfProxy() },
    })
  }
  const plain = buildConnector({ timeout })
  const encrypted = once(() => buildConnector({ timeout, ...tls() }))
  // A plain address may lead to an encrypted one.
  const connect: buildConnector.connector = (options, done) =>
    (options.protocol === 'https:' ? encrypted() : plain)(options, done)
  return new Agent({ ...COMMON, connect })
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

async function send(url: string, request: FetchRequest, dispatcher: Dispatcher): Promise<Response> {
  const { method, headers, body } = request
  const signal = signalOf(request)
  const init: RequestInit = { dispatcher }
  if (method !== undefined) init.method = method
  if (headers !== undefined) init.headers = headers
  if (signal !== undefined) init.signal = signal
  if (body instanceof FormData) init.body = ownForm(body)
  else if (typeof body === 'string' || body instanceof Uint8Array) init.body = body
  else if (body !== undefined) {
    const form = await formOfFile(body)
    // To be able to follow a redirection, the library would keep all of the file in memory.
    const stream = { body: form.body, duplex: 'half', redirect: 'error' }
    Object.assign(init, stream, { headers: { ...headers, ...form.headers } })
  }
  // Two definitions of one standard: the class is another one than the global, what it does is not.
  return (await fetch(url, init)) as unknown as Response
}

function signalOf({ signal, timeoutMs }: FetchRequest): AbortSignal | undefined {
  if (timeoutMs === undefined) return signal
  const limit = AbortSignal.timeout(timeoutMs)
  return signal === undefined ? limit : AbortSignal.any([signal, limit])
}

/** Forms are told apart by their class, and the one of the runtime is not the one of the library. */
function ownForm(form: FormData): OwnFormData {
  const own = new OwnFormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') own.append(name, value)
    else own.append(name, value, value.name)
  }
  return own
}
