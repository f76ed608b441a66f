import type { InstallerContext } from '../installer-context.ts'
import { CommandError, runCommand } from '../run-command.ts'
import { createOutputTail } from './output-tail.ts'
import type { PercentReports } from './percent-reports.ts'
import type { ReadPercent } from './read-percent.ts'

export interface LongCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly readPercent: ReadPercent
  readonly reports: PercentReports
}

/** Runs a program that tells how far it is. Throws CommandError with what it complained about in the end. */
export async function runWithProgress(
  context: InstallerContext,
  { program, args, readPercent, reports }: LongCommand,
): Promise<void> {
  const words = createOutputTail((line) => readPercent(line) !== null)
  const onOutput = (text: string) => {
    reports.take(text)
    words.take(text)
  }
  try {
    await runCommand(context, program, args, { onOutput })
  } catch (error) {
    const said = words.text()
    if (!(error instanceof CommandError) || said === '') throw error
    throw new CommandError(`${program} ended with exit code ${error.code}: ${said}`, error.code, said)
  } finally {
    await reports.settled()
  }
}
