// Rows in any of the formats.

import { plainLine, shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { mayColour, mayUseUnicode } from '../terminal/surroundings.ts'
import { chooseColumns } from './choose-columns.ts'
import { type Column, cellText, shownText } from './column.ts'
import type { OutputFlags } from './output-flags.ts'
import { type OutputFormat, readOutputFormat } from './output-format.ts'
import { rowFilter } from './row-filter.ts'
import { sortRows } from './sort-rows.ts'
import { tableText } from './table.ts'

/** What has to be known about rows to print them; a kind knows it. */
export interface Printable<Row> {
  readonly singular: string
  readonly plural: string
  readonly columns: readonly Column<Row>[]
  id(row: Row): string
  nameOf(row: Row): string
  /** Said instead of a table without rows. */
  readonly whenEmpty?: string
  /** What to do when a name fits nothing; without it that a list helps. */
  readonly whenUnknown?: string
  /** What programs get; without it the row as it is. */
  json?(row: Row): unknown
  /** Where it has a filter language of its own. */
  filterRows?(rows: readonly Row[], text: string, now: number): readonly Row[]
}

/** As flags want them: fewer, and in another order. */
export function selectRows<Row>(
  kind: Printable<Row>,
  rows: readonly Row[],
  { filter, sort }: Pick<OutputFlags, 'filter' | 'sort'>,
  now: number,
): readonly Row[] {
  const found =
    filter === undefined
      ? rows
      : (kind.filterRows?.(rows, filter, now) ?? rows.filter(rowFilter(filter, kind.columns)))
  return sort === undefined ? found : sortRows(found, sort, kind.columns)
}

export async function printRows<Row>(
  around: Surroundings,
  kind: Printable<Row>,
  rows: readonly Row[],
  flags: OutputFlags,
  widths?: number[],
): Promise<void> {
  const now = around.clock.now()
  const format = readOutputFormat(flags.output)
  const write = (text: string) => around.out.write(shownLines(around.out, text))
  // A column that does not exist is a mistake also where there is nothing to show.
  const columns = chooseColumns(kind.columns, { wanted: flags.columns, isWide: format.kind === 'wide' })
  const selected = selectRows(kind, rows, flags, now)
  const json = selected.map((row) => kind.json?.(row) ?? row)
  if (format.kind === 'name') around.out.write(namesOf(kind, selected))
  else if (format.kind === 'csv') write(await csvText(columns, selected, flags.headers))
  else if (format.kind === 'jsonl') write(json.map((row) => `${JSON.stringify(row)}\n`).join(''))
  else if (format.kind !== 'table' && format.kind !== 'wide') await printValue(around, json, format)
  else if (selected.length === 0) around.err.write(`${emptyText(kind, flags)}\n`)
  else {
    const heads = flags.headers ? columns.map(({ name }) => name.toUpperCase().replaceAll('_', ' ')) : null
    const cells = selected.map((row) =>
      columns.map((column) => ({ text: shownText(column, row, now), tone: column.tone?.(row) ?? null })),
    )
    around.out.write(
      tableText(heads, cells, {
        width: around.out.isTTY ? (around.out.columns ?? null) : null,
        hasColour: mayColour(around),
        hasUnicode: mayUseUnicode(around, around.out),
        ...(widths && { widths }),
      }),
    )
  }
}

function emptyText<Row>({ plural, whenEmpty }: Printable<Row>, { filter }: OutputFlags): string {
  if (filter !== undefined) return `There are no ${plural} that fit the filter.`
  return whenEmpty ?? `There are no ${plural}.`
}

/** One object, or a list as a whole, for programs. */
export async function printValue(around: Surroundings, value: unknown, format: OutputFormat): Promise<void> {
  const write = (text: string) => around.out.write(shownLines(around.out, text))
  if (format.kind === 'yaml') {
    const { stringify } = await import('../yaml/yaml-text.ts')
    write(stringify(value, { aliasDuplicateObjects: false }))
  } else if (format.kind === 'jsonpath') {
    const { evaluateJsonPath } = await import('./json-path.ts')
    write(`${evaluateJsonPath(format.expression, value).replace(/\n$/, '')}\n`)
  } else write(`${JSON.stringify(value, null, format.kind === 'jsonl' ? 0 : 2)}\n`)
}

/** As commands take them; the id where a name stands for several. */
function namesOf<Row>(kind: Printable<Row>, rows: readonly Row[]): string {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(kind.nameOf(row), (counts.get(kind.nameOf(row)) ?? 0) + 1)
  return rows
    .map(
      (row) =>
        `${kind.singular}/${plainLine(counts.get(kind.nameOf(row)) === 1 ? kind.nameOf(row) : kind.id(row))}\n`,
    )
    .join('')
}

async function csvText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  hasHeads: boolean,
): Promise<string> {
  const { printCsv } = await import('@groundwork/fleet/csv')
  const heads = hasHeads ? [columns.map(({ name }) => name)] : []
  return printCsv([...heads, ...rows.map((row) => columns.map((column) => cellText(column.value(row))))])
}
