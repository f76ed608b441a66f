// The first signal starts an orderly shutdown; the second one ends the process at once.
import { constants } from 'node:os'

/** npm forwards a signal that the terminal has sent to this process already; within this time both count as one. */
const SAME_MS = 500

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export interface SignalWatch {
  readonly first: Promise<void>
  wasSeen(): boolean
  /** Runs before the process ends at the second signal. */
  onSecond(work: () => Promise<void>): void
}

export function waitForSignal(): SignalWatch {
  const { promise, resolve } = withResolvers()
  let seenAt: number | null = null
  let last = async (): Promise<void> => {}
  for (const name of SIGNALS) {
    process.on(name, () => {
      const now = performance.now()
      if (seenAt !== null && now - seenAt < SAME_MS) return
      if (seenAt !== null) {
        void last().finally(() => process.exit(128 + constants.signals[name]))
        return
      }
      seenAt = now
      resolve()
    })
  }
  return {
    first: promise,
    wasSeen: () => seenAt !== null,
    onSecond(work) {
      last = work
    },
  }
}

function withResolvers(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
