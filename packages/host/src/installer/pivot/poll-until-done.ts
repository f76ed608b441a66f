import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from '../installer-context.ts'
import { type PollOptions, pollFor } from '../retry-action.ts'

/** Looks again and again, for ever; a round that fails says why, unless it failed for the same reason before. */
export async function pollUntilDone(
  context: InstallerContext,
  rhythm: Omit<PollOptions, 'timeoutMs'>,
  what: string,
  look: () => Promise<boolean>,
): Promise<void> {
  let lastReason = ''
  await pollFor(context, rhythm, async () => {
    try {
      const isDone = await look()
      lastReason = ''
      return isDone ? true : null
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== lastReason && !context.signal.aborted) context.log.info(`${what}: not yet. ${reason}`)
      lastReason = reason
      return null
    }
  })
}
