// One change after the other: what is done is said at once, so that it is known when a later one fails.
import { CliError } from '../failures/cli-error.ts'
import { readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { type Made, printMade } from './print-object.ts'

export interface Change {
  /** For a failure: host node-1. */
  readonly about: string
  make(): Promise<Made>
}

/** Formats that are a line for each object. */
const BY_LINES = ['table', 'wide', 'csv', 'name', 'jsonl']

export async function makeEach(
  around: Surroundings,
  output: string,
  changes: readonly Change[],
): Promise<void> {
  const format = readOutputFormat(output)
  const isByLines = BY_LINES.includes(format.kind)
  const made: Made[] = []
  const printAll = () => {
    const values = made.map(({ value }) => value)
    return printValue(around, changes.length === 1 ? values[0] : values, format)
  }
  for (const { about, make } of changes) {
    try {
      const one = await make()
      made.push(one)
      if (isByLines) await printMade(around, output, [one])
    } catch (error) {
      if (!isByLines && made.length > 0) await printAll()
      throw changes.length > 1 ? named(error, about) : error
    }
  }
  if (!isByLines) await printAll()
}

/** Says of which of several objects a failure is. */
function named(error: unknown, about: string): unknown {
  if (!(error instanceof CliError) || error.reason === 'interrupted') return error
  return new CliError(error.reason, `${about}: ${error.message}`, {
    ...(error.next !== null && { next: error.next }),
    error_code: error.error_code,
    ...(error.status !== null && { status: error.status }),
    cause: error,
  })
}
