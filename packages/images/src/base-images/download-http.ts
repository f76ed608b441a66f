// Requests for base images: the configured headers and query parameters, certificates and proxy.
import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import { decodeUrlPart } from '@groundwork/text/decode-url'
import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici'
import { ImageError } from '../image-error.ts'
import { redactUrl } from './redact-url.ts'

export interface DownloadHttpOptions {
  /** Added to every request; may hold secrets. */
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** PEM file of authorities that are trusted beside the usual ones. */
  readonly caFile?: string | null
  /** Trust any certificate; without effect when a CA file is given. */
  readonly insecure?: boolean
  readonly proxy?: DownloadProxy | null
}

export interface DownloadProxy {
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
}

export interface DownloadHttp {
  get(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData>
  close(): Promise<void>
}

const MOST_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export function createDownloadHttp(options: DownloadHttpOptions, idleMs: number): DownloadHttp {
  let agent: Promise<Dispatcher> | null = null

  /** Nothing is read before it is needed; a CA file that was missing is looked for again. */
  function dispatcher(): Promise<Dispatcher> {
    agent ??= createAgent(options, idleMs)
    agent.catch(() => {
      agent = null
    })
    return agent
  }

  function send(url: URL, extra: Readonly<Record<string, string>>, headers: object, signal: AbortSignal) {
    return dispatcher().then((dispatcher) =>
      request(url, {
        dispatcher,
        signal,
        // The length and the ranges are those of the file itself.
        headers: { ...extra, 'accept-encoding': 'identity', 'user-agent': 'groundwork', ...headers },
      }),
    )
  }

  return {
    async get(url, headers, signal) {
      const first = withQuery(new URL(url), options.query ?? {})
      let target = first
      for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
        // Another server must not see the headers that were configured for this one.
        const extra = target.origin === first.origin ? ownHeaders(first, options.headers ?? {}) : {}
        const answer = await send(target, extra, headers, signal)
        const location = REDIRECTS.has(answer.statusCode) ? answer.headers.location : undefined
        if (typeof location !== 'string') return answer
        await answer.body.dump()
        if (!URL.canParse(location, target.href)) throw new Error(`${redactUrl(url)} redirects to nowhere.`)
        target = new URL(location, target.href)
      }
      throw new Error(`${redactUrl(url)} redirects more than ${MOST_REDIRECTS} times.`)
    },
    async close() {
      await (await agent?.catch(() => null))?.destroy()
    },
  }
}

/** With what the URL says before the @, which nothing else sends. */
function ownHeaders({ username, password }: URL, headers: Readonly<Record<string, string>>) {
  const hasLogin = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  if (hasLogin || (username === '' && password === '')) return headers
  const login = [username, password].map(decodeUrlPart).join(':')
  return { ...headers, authorization: `Basic ${Buffer.from(login).toString('base64')}` }
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

async function createAgent(options: DownloadHttpOptions, idleMs: number): Promise<Dispatcher> {
  const tls = options.caFile
    ? { ca: [...rootCertificates, await readAuthorities(options.caFile)] }
    : { rejectUnauthorized: options.insecure !== true }
  const { httpProxy = '', httpsProxy = '', noProxy = '' } = options.proxy ?? {}
  // Empty texts keep it from looking at the environment, which is read in one place only.
  return new EnvHttpProxyAgent({
    httpProxy,
    httpsProxy,
    noProxy,
    connect: { ...tls, timeout: Math.min(idleMs, 15_000) },
    requestTls: tls,
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
  })
}

async function readAuthorities(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const { message } = cause as Error
    throw new ImageError(
      500,
      `The certificates that live images are fetched with cannot be read: ${message}.`,
      { cause },
    )
  }
}
