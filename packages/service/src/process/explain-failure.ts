import { CommanderError } from 'commander'
import { ConfigError } from '../config/settings/value-reader.ts'

const FAILED = 1
const MISUSED = 2

/** Says on standard error what went wrong; gives the exit code of the process. */
export function explainFailure(error: unknown): number {
  // Commander has said it already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED
  if (error instanceof ConfigError) {
    console.error('Groundwork did not start:')
    for (const problem of error.problems) console.error(`  - ${problem}`)
    console.error('"groundwork --help" explains all settings.')
    return MISUSED
  }
  console.error(`Groundwork stopped: ${error instanceof Error ? messageOf(error) : String(error)}`)
  if (error instanceof Error && process.env.GROUNDWORK_LOG_LEVEL === 'debug') console.error(error.stack)
  return FAILED
}

function messageOf(error: Error): string {
  const { cause } = error
  // The code that met a failed system call has already described it in its message.
  const isSaid = !(cause instanceof Error) || 'syscall' in cause || error.message.includes(cause.message)
  const message = error.message || (error as NodeJS.ErrnoException).code || error.name
  return isSaid ? message : `${message} (${messageOf(cause)})`
}
