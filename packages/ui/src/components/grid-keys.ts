// Moving in a table by keyboard, as the pattern for grids of WAI-ARIA has it.

export interface GridPosition {
  readonly row: number
  readonly column: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
  /** How many rows fit on the screen. */
  readonly page: number
}

const clamp = (value: number, length: number): number => Math.max(0, Math.min(value, length - 1))

/** null: the key does not move. */
export function moveInGrid(
  key: string,
  isCtrl: boolean,
  { row, column }: GridPosition,
  { rows, columns, page }: GridSize,
): GridPosition | null {
  const to = (nextRow: number, nextColumn: number): GridPosition => ({
    row: clamp(nextRow, rows),
    column: clamp(nextColumn, columns),
  })
  switch (key) {
    case 'ArrowDown':
      return to(isCtrl ? rows : row + 1, column)
    case 'ArrowUp':
      return to(isCtrl ? 0 : row - 1, column)
    case 'ArrowRight':
      return to(row, isCtrl ? columns : column + 1)
    case 'ArrowLeft':
      return to(row, isCtrl ? 0 : column - 1)
    case 'PageDown':
      return to(row + page, column)
    case 'PageUp':
      return to(row - page, column)
    case 'Home':
      return to(isCtrl ? 0 : row, 0)
    case 'End':
      return to(isCtrl ? rows : row, columns)
    default:
      return null
  }
}
