import { setTimeout as wait } from 'node:timers/promises'
import { interrupted } from './failures/cli-error.ts'
import { exitCode } from './failures/exit-codes.ts'
import type { Surroundings } from './terminal/surroundings.ts'

const controller = new AbortController()

/** For commands that are not the service, which ends in its own way. The first Ctrl-C lets the command end in order, the second ends it at once. */
export function listenForSignals(): void {
  const stop = () => {
    if (controller.signal.aborted) process.exit(exitCode('interrupted'))
    controller.abort(interrupted())
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.stdout.on('error', (error: Error) => process.exit(codeOfBrokenOutput(error)))
}

/** Whoever reads us has enough, as `head` does. A change may be half done then: that is no success. */
export function codeOfBrokenOutput(error: NodeJS.ErrnoException): number {
  if (error.code === 'EPIPE') return exitCode('outputClosed')
  throw error
}

/** Those of this process. */
export function processSurroundings(): Surroundings {
  return {
    out: process.stdout,
    err: process.stderr,
    input: process.stdin,
    env: process.env,
    signal: controller.signal,
    clock: {
      now: () => Date.now(),
      async wait(ms, signal) {
        try {
          await wait(ms, undefined, { signal })
        } catch (error) {
          throw signal.aborted ? signal.reason : error
        }
      },
    },
  }
}
