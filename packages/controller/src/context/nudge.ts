import type { MachineClock } from '@groundwork/host/machine'

/** Something that can wake a loop before its time. */
export interface Nudge {
  give(): void
  /** Until it is given, or so much time is over. One that came since the last wait counts. */
  wait(clock: MachineClock, ms: number, signal: AbortSignal): Promise<void>
}

export function createNudge(): Nudge {
  let isGiven = false
  let waiting = new AbortController()
  return {
    give() {
      isGiven = true
      waiting.abort()
    },
    async wait(clock, ms, signal) {
      if (!isGiven) {
        waiting = new AbortController()
        await clock.sleep(ms, AbortSignal.any([signal, waiting.signal]))
      }
      isGiven = false
    },
  }
}
