import type { Method } from '../connection/bmc-http.ts'

/** How a request ended that was not answered with yes. */
export type Trouble =
  | { readonly kind: 'no-answer'; readonly wasSent: boolean }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterSeconds: number }

export const MOST_ATTEMPTS = 4
const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** How long to wait before the request is sent again; null: it must not be, or it would not help. */
export function retryDelayMs(method: Method, trouble: Trouble, attempt: number): number | null {
  if (attempt >= MOST_ATTEMPTS || !isRepeatable(method, trouble)) return null
  const wanted = trouble.kind === 'status' ? trouble.retryAfterSeconds * 1_000 : 0
  return Math.min(LONGEST_MS, Math.max(wanted, FIRST_MS * 2 ** (attempt - 1)))
}

/** A POST that may have arrived could insert or switch twice; setting the same values twice does nothing. */
function isRepeatable(method: Method, trouble: Trouble): boolean {
  const changesOnce = method === 'POST'
  if (trouble.kind === 'no-answer') return !changesOnce || !trouble.wasSent
  // It says itself that it has not done it.
  if (trouble.status === 429 || trouble.status === 503) return true
  return !changesOnce && [500, 502, 504].includes(trouble.status)
}
