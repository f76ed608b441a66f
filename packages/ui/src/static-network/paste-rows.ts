// Pasting into the table: a whole table of machines, or a block of cells as in a spreadsheet.
import {
  parsePastedRows,
  type StaticHostColumn,
  type StaticHostRow,
} from '@groundwork/definition/static-hosts'
import { entryOfRow, isEmptyRow, NEW_ENTRY, type StaticEntry } from './static-entries.ts'

export interface PasteAt {
  readonly index: number
  readonly column: StaticHostColumn
  /** Columns that are shown, in their order. */
  readonly columns: readonly StaticHostColumn[]
}

/** Null: the text is a single value, which the cell takes by itself. */
export function pasted(
  entries: readonly StaticEntry[],
  text: string,
  at: PasteAt,
): readonly StaticEntry[] | null {
  const clean = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (!/[\t\n]/.test(clean)) return null
  const table = parsePastedRows(clean)
  // A table of machines says which machine each row is: by its MAC address.
  const isTable = table.hasHeader || (table.columns.includes('mac') && table.columns.length > 1)
  return isTable ? withRows(entries, table.rows) : withBlock(entries, clean, at)
}

/** New machines after those that are there; a machine that is there already is replaced. */
export function withRows(
  entries: readonly StaticEntry[],
  rows: readonly StaticHostRow[],
): readonly StaticEntry[] {
  const macOf = (row: StaticHostRow) => row.mac.toLowerCase()
  const kept = entries.filter(
    (entry) =>
      !isEmptyRow(entry) &&
      !(entry.kind === 'row' && entry.row.mac !== '' && rows.some((row) => macOf(row) === macOf(entry.row))),
  )
  return [...kept, ...rows.map(entryOfRow)]
}

function withBlock(entries: readonly StaticEntry[], text: string, at: PasteAt): readonly StaticEntry[] {
  const lines = text.split('\n').map((line) => line.split('\t'))
  const first = at.columns.indexOf(at.column)
  const result = [...entries]
  lines.forEach((cells, offset) => {
    const index = at.index + offset
    const entry = result[index] ?? NEW_ENTRY
    if (entry.kind === 'yaml') return
    const row: Record<string, string> = { ...entry.row }
    cells.forEach((cell, shift) => {
      const column = at.columns[first + shift]
      if (column !== undefined) row[column] = cell.trim()
    })
    result[index] = entryOfRow(row as unknown as StaticHostRow)
  })
  return result
}
