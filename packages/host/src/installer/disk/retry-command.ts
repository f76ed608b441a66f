import type { InstallerContext } from '../installer-context.ts'
import { retryAction } from '../retry-action.ts'
import { CommandError, runCommand } from '../run-command.ts'

export const RETRY_POLICY = { attempts: 3, delayMs: 5_000 }

/** A disk that was just written may be busy for some seconds. */
export const runWithRetries = (
  context: InstallerContext,
  program: string,
  args: readonly string[],
): Promise<string> =>
  retryAction(context, RETRY_POLICY, () => {
    context.signal.throwIfAborted()
    return runCommand(context, program, args)
  })

/** Enlarges the last partition. That it has its size already, perhaps from an earlier attempt, is fine. */
export const growPartition = (
  context: InstallerContext,
  device: string,
  number: number,
  freePercent: number,
): Promise<void> =>
  retryAction(context, RETRY_POLICY, async () => {
    context.signal.throwIfAborted()
    const options = freePercent > 0 ? [`--free-percent=${freePercent}`] : []
    try {
      await runCommand(context, 'growpart', [...options, device, String(number)])
    } catch (error) {
      if (!(error instanceof CommandError && error.output.includes('NOCHANGE'))) throw error
    }
  })

const NEVER = new AbortController().signal
const CLEARING_LIMIT_MS = 30_000

/** For clearing up, also after an installation that was ended: whatever cannot be undone stays. */
export async function runIgnoringErrors(
  context: InstallerContext,
  program: string,
  args: readonly string[],
): Promise<void> {
  const lasting = { signal: NEVER, timeoutMs: CLEARING_LIMIT_MS }
  await runCommand(context, program, args, lasting).catch(() => undefined)
}
