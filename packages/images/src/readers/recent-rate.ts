// Bytes per second of the last few seconds: an average in which older seconds count less and less. Contributions of several
// processes simply add up.

const MEMORY_MS = 5_000
/** After such a pause nothing is left of what was before. */
const FORGOTTEN_MS = 4 * MEMORY_MS
/** What fills the buffers of a connection at once is no rate; they are empty when a reader begins, so the first measure needs longer. */
const SHORTEST_MS = 100
const SHORTEST_FIRST_MS = 1_000

export interface Contribution {
  readonly bytes: number
  /** For how long they were collected. */
  readonly duringMs: number
  /** Since the last contribution of anybody; null: there was none. */
  readonly sinceLastMs: number | null
}

export function recentRate(rate: number, { bytes, duringMs, sinceLastMs }: Contribution): number {
  const over = (shortestMs: number) => (1000 * bytes) / Math.max(duringMs, shortestMs)
  // The first measure counts in full, so that a fresh reader does not look slow.
  if (sinceLastMs === null || sinceLastMs > FORGOTTEN_MS) return over(SHORTEST_FIRST_MS)
  const share = (ms: number) => Math.exp(-Math.max(ms, 0) / MEMORY_MS)
  return rate * share(sinceLastMs) + over(SHORTEST_MS) * (1 - share(duringMs))
}
