import { readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import { plainLine, plainText, shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface Made {
  /** For people. */
  readonly sentence: string
  /** As commands take it: cluster/edge. */
  readonly name: string
  readonly value: unknown
}

/** What a command made or changed: a sentence, or the object for programs. */
export async function printMade(around: Surroundings, output: string, made: readonly Made[]): Promise<void> {
  const format = readOutputFormat(output)
  if (format.kind === 'name') around.out.write(made.map(({ name }) => `${plainLine(name)}\n`).join(''))
  else if (format.kind === 'table' || format.kind === 'wide' || format.kind === 'csv')
    around.out.write(made.map(({ sentence }) => `${plainText(sentence)}\n`).join(''))
  else if (format.kind === 'jsonl')
    around.out.write(shownLines(around.out, made.map(({ value }) => `${JSON.stringify(value)}\n`).join('')))
  else await printValue(around, made.length === 1 ? made[0]?.value : made.map(({ value }) => value), format)
}
