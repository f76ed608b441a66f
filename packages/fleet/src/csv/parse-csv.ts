// Reads tables as spreadsheets save and paste them. Nothing is refused: a quotation without an end goes on to the end.

export type Separator = ',' | ';' | '\t'

export interface ParsedCsv {
  readonly separator: Separator
  readonly rows: readonly (readonly string[])[]
}

/** Lines without any text are left out. `separator`: left out, it is found out from the text. */
export function parseCsv(text: string, separator: Separator = findSeparator(text)): ParsedCsv {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  // A cell that begins with a quote is quoted; one elsewhere is a sign like others.
  let isBegin = true
  const endCell = () => {
    row.push(unguarded(cell))
    cell = ''
    isBegin = true
  }
  const endRow = () => {
    endCell()
    if (row.some((value) => value.trim() !== '')) rows.push(row)
    row = []
  }
  // Spreadsheets put a mark of the encoding first.
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
      continue
    }
    if (character === '"' && isBegin) isQuoted = true
    else if (character === separator) {
      endCell()
      continue
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1
      endRow()
      continue
    } else cell += character
    isBegin = false
  }
  endRow()
  return { separator, rows }
}

/** printCsv puts an apostrophe before what a spreadsheet would take for a formula. */
const unguarded = (cell: string): string => (/^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** The one that occurs most often in the first lines, outside of quotations; a tab wins, because nobody types one. */
export function findSeparator(text: string): Separator {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const character of text.slice(0, 10_000)) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === ',' || character === ';' || character === '\t'))
      counts[character] += 1
  }
  if (counts['\t'] > 0) return '\t'
  return counts[';'] > counts[','] ? ';' : ','
}
