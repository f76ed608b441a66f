import { compareNaturally } from '@groundwork/fleet/host-table'
import { findColumn } from './choose-columns.ts'
import { type Cell, type Column, cellText } from './column.ts'

/** `wanted`: columns as they are typed after --sort, each with - in front for the other direction. What is not known comes last. */
export function sortRows<Row>(
  rows: readonly Row[],
  wanted: string,
  columns: readonly Column<Row>[],
): readonly Row[] {
  const orders = wanted
    .split(',')
    .filter((word) => word.trim() !== '')
    .map((word) => ({
      column: findColumn(columns, word.replace(/^-/, '')),
      sign: word.startsWith('-') ? -1 : 1,
    }))
  return [...rows].sort((a, b) => {
    for (const { column, sign } of orders) {
      const difference = compareCells(column.value(a), column.value(b), sign)
      if (difference !== 0) return difference
    }
    return 0
  })
}

function compareCells(a: Cell, b: Cell, sign: number): number {
  const [left, right] = [cellText(a), cellText(b)]
  if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign
  return compareNaturally(left, right) * sign
}
