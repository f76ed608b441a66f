import { expect, test } from 'vitest'
import { moveInGrid } from './grid-keys.ts'

const size = { rows: 100, columns: 5, page: 10 }
const at = { row: 50, column: 2 }

test.each([
  ['ArrowDown', false, 51, 2],
  ['ArrowDown', true, 99, 2],
  ['ArrowUp', false, 49, 2],
  ['ArrowLeft', false, 50, 1],
  ['ArrowRight', true, 50, 4],
  ['PageDown', false, 60, 2],
  ['PageUp', false, 40, 2],
  ['Home', false, 50, 0],
  ['Home', true, 0, 0],
  ['End', false, 50, 4],
  ['End', true, 99, 4],
])('%s, with control: %s', (key, isCtrl, row, column) => {
  expect(moveInGrid(key, isCtrl, at, size)).toEqual({ row, column })
})

test('stays inside, and leaves other keys alone', () => {
  expect(moveInGrid('ArrowUp', false, { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 })
  expect(moveInGrid('PageDown', false, { row: 98, column: 0 }, size)).toEqual({ row: 99, column: 0 })
  expect(moveInGrid('x', false, at, size)).toBeNull()
})
