import type { MachineClock } from '../machine/machine.ts'

/** The last good output of each kind of step, so that an unchanged machine does not say the same thing every minute. */
export interface ReplyCache {
  isKnown(stepType: string, output: string): boolean
  remember(stepType: string, output: string): void
  clear(): void
}

const KEPT_MS = 3_600_000

export function createReplyCache(clock: MachineClock): ReplyCache {
  const known = new Map<string, { readonly output: string; readonly until: number }>()
  return {
    isKnown(stepType, output) {
      const entry = known.get(stepType)
      return entry !== undefined && entry.output === output && clock.now() < entry.until
    },
    remember: (stepType, output) => void known.set(stepType, { output, until: clock.now() + KEPT_MS }),
    clear: () => known.clear(),
  }
}
