import type { MachineClock } from '@groundwork/host/machine'

/** Something that can wake a loop before its time. */
export interface WakeSignal {
  wake(): void
  /** Until `wake` is called, or so much time is over. A call since the last wait counts. */
  wait(clock: MachineClock, ms: number, signal: AbortSignal): Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let isWoken = false
  let waiting = new AbortController()
  return {
    wake() {
      isWoken = true
      waiting.abort()
    },
    async wait(clock, ms, signal) {
      if (!isWoken) {
        waiting = new AbortController()
        await clock.sleep(ms, AbortSignal.any([signal, waiting.signal]))
      }
      isWoken = false
    },
  }
}
