// Keeps some time between two evaluations of the same unit, and more where one follows the other without end.

export interface Pace {
  started(name: string): void
  /** Milliseconds until it is its turn again; 0: now. */
  restOf(name: string): number
}

interface Start {
  readonly at: number
  readonly intervalMs: number
}

interface PaceOptions {
  /** After the first of a row; it doubles with each that follows at once. */
  readonly shortestMs: number
  readonly longestMs: number
  readonly clock?: () => number
}

export function createPace({ shortestMs, longestMs, clock = () => performance.now() }: PaceOptions): Pace {
  /** In the order of time, so that the old ones are found at the front. */
  const starts = new Map<string, Start>()
  /** One that comes no later than this after its turn was waiting for it. */
  const isInRow = ({ at, intervalMs }: Start, now: number): boolean => now - at < intervalMs + shortestMs
  return {
    started(name) {
      const now = clock()
      const last = starts.get(name)
      const intervalMs = last && isInRow(last, now) ? Math.min(2 * last.intervalMs, longestMs) : shortestMs
      starts.delete(name)
      starts.set(name, { at: now, intervalMs })
      for (const [oldest, { at }] of starts) {
        if (at > now - longestMs - shortestMs) break
        starts.delete(oldest)
      }
    },
    restOf(name) {
      const last = starts.get(name)
      return last === undefined ? 0 : Math.max(0, Math.ceil(last.at + last.intervalMs - clock()))
    },
  }
}
