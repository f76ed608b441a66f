// Columns of text. In a pipe nothing is ever cut; on a terminal lines fit its width.
import { styleText } from 'node:util'
import { plainText } from '../terminal/plain-text.ts'
import type { Tone } from './column.ts'

export interface TableCell {
  readonly text: string
  readonly tone?: Tone | null
}

export interface TableOptions {
  /** Null: as wide as it gets. */
  readonly width: number | null
  readonly hasColour: boolean
  readonly hasUnicode: boolean
  /** How wide columns were before, when rows follow rows; it is kept up to date. */
  readonly widths?: number[]
}

const GAP = '   '
/** Whether there is colour was decided before. */
const ALWAYS = { validateStream: false } as const
/** A column that has this much is not made narrower. */
const NARROWEST = 8

export function tableText(
  heads: readonly string[] | null,
  rows: readonly (readonly TableCell[])[],
  options: TableOptions,
): string {
  const clean = rows.map((row) => row.map((cell) => ({ ...cell, text: plainText(cell.text) })))
  const all = heads === null ? clean : [heads.map((text) => ({ text })), ...clean]
  const natural = naturalWidths(all).map((width, at) => Math.max(width, options.widths?.[at] ?? 0))
  options.widths?.splice(0, natural.length, ...natural)
  const widths = fitWidths(natural, options.width)
  const line = (cells: readonly TableCell[], isHead: boolean): string =>
    cells
      .map(({ text, tone }, at) => {
        const width = widths[at] ?? 0
        const cut = cutText(text, width, options.hasUnicode)
        const padded = at === cells.length - 1 ? cut : cut.padEnd(width)
        if (!options.hasColour) return padded
        return isHead ? styleText('bold', padded, ALWAYS) : toned(padded, tone ?? null)
      })
      .join(GAP)
      .trimEnd()
  return all.map((cells, at) => `${line(cells, heads !== null && at === 0)}\n`).join('')
}

function naturalWidths(rows: readonly (readonly TableCell[])[]): readonly number[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [at, { text }] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, text.length)
  return widths
}

/** The widest columns give way first. */
export function fitWidths(natural: readonly number[], width: number | null): readonly number[] {
  if (width === null) return natural
  const widths = [...natural]
  const room = width - GAP.length * (widths.length - 1)
  let over = widths.reduce((sum, value) => sum + value, 0) - room
  while (over > 0) {
    const widest = Math.max(...widths)
    if (widest <= NARROWEST) break
    const at = widths.lastIndexOf(widest)
    const second = Math.max(NARROWEST, ...widths.filter((_, index) => index !== at))
    const less = Math.max(1, Math.min(over, widest - Math.min(second, widest - 1), widest - NARROWEST))
    widths[at] = widest - less
    over -= less
  }
  return widths
}

function cutText(text: string, width: number, hasUnicode: boolean): string {
  if (text.length <= width) return text
  const sign = hasUnicode ? '…' : '..'
  return `${text.slice(0, Math.max(0, width - sign.length))}${sign}`
}

const COLOURS: Readonly<Record<Tone, 'green' | 'red' | 'yellow' | 'dim'>> = {
  good: 'green',
  bad: 'red',
  busy: 'yellow',
  dim: 'dim',
}

const toned = (text: string, tone: Tone | null): string =>
  tone === null ? text : styleText(COLOURS[tone], text, ALWAYS)
