// Keeps some time between two evaluations of the same unit.

export interface Pace {
  started(name: string): void
  /** Milliseconds until it is its turn again; 0: now. */
  restOf(name: string): number
}

export function createPace(intervalMs: number, clock: () => number = () => performance.now()): Pace {
  /** In the order of time, so that the old ones are found at the front. */
  const starts = new Map<string, number>()
  return {
    started(name) {
      const now = clock()
      starts.delete(name)
      starts.set(name, now)
      for (const [oldest, at] of starts) {
        if (at > now - intervalMs) break
        starts.delete(oldest)
      }
    },
    restOf(name) {
      const at = starts.get(name)
      return at === undefined ? 0 : Math.max(0, Math.ceil(at + intervalMs - clock()))
    },
  }
}
