import type { MachineClock } from '../machine/machine.ts'

export interface VirtualClock extends MachineClock {
  /** Lets so much time pass, with everything that happens in it. */
  advance(ms: number): Promise<void>
  /** How many are sleeping. */
  readonly sleeping: number
}

interface Sleeper {
  readonly due: number
  wake(): void
}

/** Time that passes only when it is told to: hours of waiting take no time, and always happen in the same order. */
export function createVirtualClock(start = 1_700_000_000_000): VirtualClock {
  let now = start
  const sleepers = new Set<Sleeper>()

  return {
    now: () => now,
    get sleeping() {
      return sleepers.size
    },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const sleeper: Sleeper = {
          due: now + Math.max(0, ms),
          wake() {
            sleepers.delete(sleeper)
            signal?.removeEventListener('abort', sleeper.wake)
            resolve()
          },
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', sleeper.wake, { once: true })
      }),
    async advance(ms) {
      const end = now + ms
      for (;;) {
        await settle()
        const next = [...sleepers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0]
        if (next === undefined) break
        now = next.due
        next.wake()
      }
      now = end
    },
  }
}

/** Everything that needs no time is done before time goes on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
}
