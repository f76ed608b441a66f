import type { MachineFetch } from '../machine/machine.ts'

export interface SampleRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | null
  /** Clock of the machine. */
  readonly at: number
}

/** JSON with its status, text as it is, or an error that keeps the request from getting anywhere. */
export type SampleAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly error: string }

export interface SampleService {
  readonly fetch: MachineFetch
  readonly requests: readonly SampleRequest[]
  /** `POST /path` of all requests so far; ids and the time are left out. */
  lines(): readonly string[]
}

/** A service that is only told of: each request gets the answer that the function gives. */
export function createSampleService(
  clock: { now(): number },
  answer: (request: SampleRequest, index: number) => SampleAnswer,
): SampleService {
  const requests: SampleRequest[] = []
  return {
    requests,
    lines: () => requests.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`),
    async fetch(url, { method = 'GET', headers = {}, body } = {}) {
      const { pathname, search } = new URL(url)
      const request: SampleRequest = {
        method,
        path: pathname + search,
        headers,
        body: typeof body === 'string' ? JSON.parse(body) : null,
        at: clock.now(),
      }
      requests.push(request)
      const given = answer(request, requests.length - 1)
      if ('error' in given) throw new TypeError('fetch failed', { cause: errorWith(given.error) })
      const text = typeof given.body === 'string' ? given.body : JSON.stringify(given.body)
      return new Response(given.body === undefined ? null : text, {
        status: given.status,
        ...(given.headers === undefined ? {} : { headers: given.headers }),
      })
    },
  }
}

const errorWith = (code: string): Error => Object.assign(new Error(`${code} happened`), { code })
