// The command line without the service, for a quick start.
import { Command } from 'commander'
import { addRemoteCommands } from './add-remote-commands.ts'
import { AICLI } from './aicli/add-aicli-command.ts'
import { reportFailure, wantsJson } from './failures/report-failure.ts'
import { pointToHelp } from './point-to-help.ts'
import type { Surroundings } from './terminal/surroundings.ts'

/** Wider lines are hard to read, even where there is room. */
const WIDEST = 110

export function createRemoteProgram(around: Surroundings): Command {
  const program = new Command('groundwork')
    .configureOutput({
      getOutHelpWidth: () => Math.min(around.out.columns || WIDEST, WIDEST),
      writeOut: (text) => around.out.write(text),
      writeErr: (text) => around.err.write(text),
    })
    .showSuggestionAfterError()
    .exitOverride()
  addRemoteCommands(program, around)
  pointToHelp(program)
  return program
}

/** Whether these words are a command of this program; they are without those that begin with the node and the file. */
export const isRemoteCommand = (program: Command, words: readonly string[]): boolean =>
  program.commands.some(
    (command) => command.name() === words[0] || command.aliases().includes(words[0] ?? ''),
  )

/** Gives the exit code. */
export async function runRemoteProgram(
  program: Command,
  around: Surroundings,
  words: readonly string[],
): Promise<number> {
  if (words[0] === AICLI) {
    const { runAicli } = await import('./aicli/run-aicli.ts')
    return runAicli(around, words.slice(1))
  }
  const asJson = wantsJson(words)
  // With JSON the failure is said once, as JSON.
  if (asJson) silence(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    return reportFailure(error, around.err, asJson)
  }
}

function silence(command: Command): void {
  command.configureOutput({ writeErr: () => {} })
  for (const child of command.commands) silence(child)
}
