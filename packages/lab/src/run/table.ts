// A table for terminals and for pipes. Columns are as wide as their longest cell, up to the width that there is.

export interface TableOptions {
  /** Of the terminal; lines are cut there. Unlimited unless given. */
  readonly width?: number
  /** How a cell is painted; it must not change how wide the text is. */
  readonly paint?: (text: string, column: number, row: readonly string[]) => string
}

const GAP = '  '

export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { width = Number.POSITIVE_INFINITY, paint = (text) => text }: TableOptions = {},
): readonly string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[], painted: boolean): string => {
    let left = width
    const cells = widths.map((columnWidth, column) => {
      const isLast = column === widths.length - 1
      const text = isLast ? (row[column] ?? '') : (row[column] ?? '').padEnd(columnWidth) + GAP
      const shown = cut(text, left)
      left -= shown.length
      return painted ? paint(shown, column, row) : shown
    })
    return cells.join('').trimEnd()
  }
  return [line(head, false), ...rows.map((row) => line(row, true))]
}

const cut = (text: string, width: number): string =>
  text.length <= width ? text : width <= 1 ? '' : `${text.slice(0, width - 1)}…`
