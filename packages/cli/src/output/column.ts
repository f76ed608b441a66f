/** What a row says in one place. Null: nothing is known. */
export type Cell = string | number | boolean | readonly string[] | null

export type Tone = 'good' | 'bad' | 'busy' | 'dim'

export interface Column<Row> {
  /** As it is typed after --columns; in capitals the head of a table. */
  readonly name: string
  /** Shown with -o wide. */
  readonly isWide?: true
  /** Only when it is asked for. */
  readonly isHidden?: true
  /** Plain, for CSV, sorting and filters. */
  value(row: Row): Cell
  /** For people; without it the value as it is. */
  text?(row: Row, now: number): string
  tone?(row: Row): Tone | null
}

export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.join(',')
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell)
}

export const shownText = <Row>(column: Column<Row>, row: Row, now: number): string =>
  column.text?.(row, now) ?? cellText(column.value(row))
