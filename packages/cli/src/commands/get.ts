import type { Kind } from '../kinds/kind.ts'
import { resolveName } from '../kinds/resolve-name.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printRows, printValue } from '../output/print-rows.ts'
import { sortRows } from '../output/sort-rows.ts'
import { type Connection, connect } from '../remote/connect.ts'
import { shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { GetFlags } from './add-get-command.ts'
import { readScope } from './scope.ts'
import { readTargets } from './targets.ts'

export async function runGet(around: Surroundings, words: readonly string[], flags: GetFlags): Promise<void> {
  const { kind, names, scope } = readTargets(words)
  const format = readOutputFormat(flags.output)
  const connection = await connect(around, flags)
  const rows = await listRows(connection, kind, names, { ...flags, ...scope })
  const [only] = rows
  if (only === undefined || !isForPrograms(format) || names.length === 0) {
    await printRows(around, kind, rows, flags)
    return
  }
  // What was named is wanted as a whole.
  const whole = await Promise.all(rows.map((row) => wholeOf(connection, kind, row)))
  const lines = () => whole.map((value) => `${JSON.stringify(value)}\n`).join('')
  if (format.kind === 'jsonl') around.out.write(shownLines(around.out, lines()))
  else await printValue(around, names.length === 1 ? whole[0] : whole, format)
}

async function listRows(
  { client }: Connection,
  kind: Kind,
  names: readonly string[],
  flags: GetFlags,
): Promise<readonly object[]> {
  const rows = await kind.list(client, await readScope(client, kind, flags))
  if (names.length > 0) return names.map((name) => resolveName(kind, rows, name))
  return kind.sort === undefined || flags.sort !== undefined ? rows : sortRows(rows, kind.sort, kind.columns)
}

export const wholeOf = async ({ client }: Connection, kind: Kind, row: object): Promise<unknown> =>
  (await kind.read?.(client, row)) ?? kind.json?.(row) ?? row
