import { expect, it } from 'vitest'
import { tableLines } from './table.ts'

const HEAD = ['host', 'status', 'what is wrong']
const ROWS = [
  ['node-1', 'known', ''],
  ['a-longer-name', 'insufficient', 'The clock is two hours ahead.'],
]

it('aligns columns, and leaves nothing at the end of lines', () => {
  expect(tableLines(HEAD, ROWS)).toEqual([
    'host           status        what is wrong',
    'node-1         known',
    'a-longer-name  insufficient  The clock is two hours ahead.',
  ])
})

it('cuts lines at the width of the terminal', () => {
  expect(tableLines(HEAD, ROWS, { width: 40 })[2]).toBe('a-longer-name  insufficient  The clock …')
  expect(tableLines(HEAD, ROWS, { width: 5 })[1]).toBe('node…')
})

it('paints cells without moving them', () => {
  const lines = tableLines(HEAD, ROWS, { paint: (text, column) => (column === 1 ? `<${text}>` : text) })
  expect(lines[1]).toBe('node-1         <known         >')
})
