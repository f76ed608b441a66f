// Runs a command line of aicli, and ends as aicli does: 0, 1 for every failure, 2 for a wrong command line.
import { CommanderError } from 'commander'
import { CliError } from '../failures/cli-error.ts'
import { exitCode } from '../failures/exit-codes.ts'
import { reportFailure } from '../failures/report-failure.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { createAicliProgram } from './create-aicli-program.ts'
import { expandFlags } from './expand-flags.ts'
import { AicliExit } from './session.ts'

/** Gives the exit code. */
export async function runAicli(around: Surroundings, words: readonly string[]): Promise<number> {
  try {
    await createAicliProgram(around).parseAsync(expandFlags(words), { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof AicliExit) return error.code
    const code = reportFailure(error, around.err, false)
    const isKept = error instanceof CommanderError || (error instanceof CliError && KEPT.has(error.reason))
    return isKept ? code : exitCode('unexpected')
  }
}

const KEPT: ReadonlySet<string> = new Set(['usage', 'interrupted', 'outputClosed'])
