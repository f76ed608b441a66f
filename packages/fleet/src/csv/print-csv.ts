import type { Separator } from './parse-csv.ts'

/** Lines end as RFC 4180 has it. Reading the text gives the same cells, but for rows without any text. */
export function printCsv(rows: readonly (readonly string[])[], separator: Separator = ','): string {
  return rows
    .map((row) => `${row.map((cell) => printCell(guarded(cell), separator)).join(separator)}\r\n`)
    .join('')
}

/**
 * A cell that begins with one of these is computed by spreadsheets, and names of hosts come from machines that nobody has
 * checked. Numbers below zero do no harm.
 */
function guarded(cell: string): string {
  const isNumber = /^-\d+(?:\.\d+)?$/.test(cell)
  return /^'*[=+\-@\t\r＝＋－＠]/.test(cell) && !isNumber ? `'${cell}` : cell
}

function printCell(cell: string, separator: Separator): string {
  const needsQuotes = cell.includes(separator) || /["\r\n\uFEFF]|^\s|\s$/.test(cell)
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell
}
