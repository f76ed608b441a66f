import type { AccessSource, KubeAccess } from '../access/kube-access.ts'
import { splitLines } from './split-lines.ts'
import type { Transport } from './transport.ts'

/** As much of `fetch` as a transport needs, with what the standard one lacks: whom to trust, and who we are. */
export type KubeFetch = (url: string, request: KubeFetchRequest) => Promise<KubeFetchAnswer>

export interface KubeFetchRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
  /** The whole answer has to be there by then. */
  readonly timeoutMs: number
  /** PEM: the only authorities that are trusted. */
  readonly ca?: string
  readonly identity?: { readonly cert: string; readonly key: string }
}

export interface KubeFetchAnswer {
  readonly status: number
  readonly body: AsyncIterable<Uint8Array> | null
  text(): Promise<string>
}

export interface FetchTransportOptions {
  readonly fetch: KubeFetch
  /** Asked before each request, as tokens are renewed. */
  readonly access: AccessSource
  /** Ends every request. */
  readonly signal?: AbortSignal
  readonly timeoutMs: number
}

const LOG_TIMEOUT_MS = 5 * 60_000
/** The server ends a watch after five minutes; one that is still open then is dead. */
const WATCH_TIMEOUT_MS = 330_000
const OK = 200

export function createFetchTransport({ fetch, access, signal, timeoutMs }: FetchTransportOptions): Transport {
  return {
    async request({ method, path, body, contentType = 'application/json', isLog = false }) {
      const found = await access()
      const answer = await fetch(`${found.server}${path}`, {
        method,
        timeoutMs: isLog ? LOG_TIMEOUT_MS : timeoutMs,
        headers: { ...headersOf(found), ...(body === undefined ? {} : { 'Content-Type': contentType }) },
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
        ...trustOf(found),
      })
      return { status: answer.status, text: await answer.text() }
    },
    async stream(path, onLine, ending) {
      const found = await access()
      const answer = await fetch(`${found.server}${path}`, {
        method: 'GET',
        timeoutMs: WATCH_TIMEOUT_MS,
        headers: headersOf(found),
        signal: signal === undefined ? ending : AbortSignal.any([signal, ending]),
        ...trustOf(found),
      })
      if (answer.status !== OK) return { status: answer.status, text: await answer.text() }
      if (answer.body !== null) await splitLines(answer.body, onLine)
      return { status: OK, text: '' }
    },
  }
}

const headersOf = ({ token }: KubeAccess): Readonly<Record<string, string>> => ({
  Accept: 'application/json, */*',
  ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
})

const trustOf = ({ ca, identity }: KubeAccess): Pick<KubeFetchRequest, 'ca' | 'identity'> => ({
  ...(ca === undefined ? {} : { ca }),
  ...(identity === undefined ? {} : { identity }),
})
