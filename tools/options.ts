// Reads command line options; a wrong one gets a sentence instead of a stack trace.
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** null after the complaint was printed and the exit code set. */
export function readOptions<Config extends ParseArgsConfig>(config: Config, help: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    complain(`${reason}. ${help} shows the options.`)
    return null
  }
}

export function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 2
}
