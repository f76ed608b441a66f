// The time of the demonstration: it jumps while things are shown, and goes on like any other when the user looks around.
import { setTimeout as pause } from 'node:timers/promises'
import { createVirtualTime, type VirtualTime } from '../time/virtual-time.ts'

export interface DemoClock {
  readonly time: VirtualTime
  /** For the service. */
  now(): number
  /** From now on a second takes a second; until the signal. */
  keepPace(signal: AbortSignal): Promise<void>
}

const QUANTUM_MS = 1_000
/** The service has deadlines of its own. */
const LONGEST_STEP_MS = 10_000

export function createDemoClock(startMs: number, onTick: () => Promise<void>): DemoClock {
  const time = createVirtualTime({
    startMs,
    quantumMs: QUANTUM_MS,
    longestStepMs: LONGEST_STEP_MS,
    onTick,
  })
  let shownNow = (): number => time.now()
  return {
    time,
    now: () => shownNow(),
    async keepPace(signal) {
      const aheadMs = time.now() - performance.now()
      shownNow = () => Math.floor(performance.now() + aheadMs)
      await time.run(async () => {
        // The one that is ahead waits for the other.
        const waitMs = time.now() - shownNow()
        if (waitMs > 0) await pause(waitMs, null, { signal }).catch(() => {})
        return signal.aborted
      }, Number.POSITIVE_INFINITY)
    },
  }
}
