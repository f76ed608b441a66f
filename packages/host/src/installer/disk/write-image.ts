import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from '../installer-context.ts'
import { reportStage } from '../report-stage.ts'
import { retryAction } from '../retry-action.ts'
import { diskAdvice } from './disk-advice.ts'
import { createPercentReports } from './percent-reports.ts'
import { readImagePercent } from './read-percent.ts'
import { runWithProgress } from './run-with-progress.ts'

export interface ImageTarget {
  readonly device: string
  readonly ignitionPath: string
}

const STAGE = 'Writing image to disk'
const ATTEMPTS = 3
const DELAY_MS = 1_000

/** Writes the system to the disk, with the ignition that it starts with. Throws with what a person can do about it. */
export async function writeImage(
  context: InstallerContext,
  { device, ignitionPath }: ImageTarget,
): Promise<void> {
  const { settings, signal } = context
  await reportStage(context, STAGE)
  // One for all attempts: progress that was told once is not told again.
  const reports = createPercentReports(context, STAGE, readImagePercent)
  // The image comes with the medium that this machine was started from; its signature was checked when that was made.
  const args = ['install', '--insecure', '-i', ignitionPath, ...settings.installerArgs, device]
  const command = { program: 'coreos-installer', args, readPercent: readImagePercent, reports }
  await retryAction(context, { attempts: ATTEMPTS, delayMs: DELAY_MS }, async (attempt) => {
    signal.throwIfAborted()
    try {
      await runWithProgress(context, command)
    } catch (error) {
      if (signal.aborted)
        throw new Error(`Writing to ${device} was ended from outside; it is not complete.`, { cause: error })
      throw attempt < ATTEMPTS ? error : finalFailure(error, device)
    }
  })
}

function finalFailure(error: unknown, device: string): Error {
  const text = reasonOf(error)
  return new Error(
    `The system could not be written to ${device} in ${ATTEMPTS} attempts. ${diskAdvice(text)} The last attempt: ${text}`,
    { cause: error },
  )
}
