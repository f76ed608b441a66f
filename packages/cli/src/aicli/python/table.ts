// The tables of aicli: bordered, every cell in the middle of its column.
import { pythonText } from './text-of.ts'
import { type PythonValue, signsIn } from './values.ts'

const TAB = 8

export function tableText(heads: readonly string[], rows: readonly (readonly PythonValue[])[]): string {
  const cells = rows.map((row) => row.map((cell) => linesOf(pythonText(cell))))
  const widths = heads.map((head, at) =>
    cells.reduce((widest, row) => Math.max(widest, ...(row[at] ?? []).map(signsIn)), signsIn(head)),
  )
  const rule = `+${widths.map((width) => '-'.repeat(width + 2)).join('+')}+`
  const line = (texts: readonly string[]): string =>
    `|${texts.map((text, at) => ` ${centred(text, widths[at] ?? 0)} `).join('|')}|`
  const body = cells.flatMap((row) => {
    const height = Math.max(1, ...row.map((lines) => lines.length))
    return Array.from({ length: height }, (_, at) => line(row.map((lines) => lines[at] ?? '')))
  })
  return [rule, line(heads), rule, ...body, rule].join('\n')
}

/** An odd rest goes to the left in a column of odd width, and to the right in others. */
export function centred(text: string, width: number): string {
  const rest = Math.max(0, width - signsIn(text))
  const left = Math.floor(rest / 2) + (rest % 2 === 1 && width % 2 === 1 ? 1 : 0)
  return ' '.repeat(left) + text + ' '.repeat(rest - left)
}

const linesOf = (text: string): readonly string[] =>
  text.split('\n').map((line) => {
    let out = ''
    for (const sign of line) out += sign === '\t' ? ' '.repeat(TAB - (out.length % TAB)) : sign
    return out
  })
