import { describe, expect, it } from 'vitest'
import { atLeastTimes, atMost, type Figure, median, renderTable } from './table.ts'

const rate: Figure = {
  what: 'rate',
  unit: '/s',
  values: [
    [700, 900, 800],
    [100, 99, 101],
  ],
  goal: atLeastTimes(7),
}
const cellsOf = (text: string, line: number) =>
  (text.split('\n')[line] ?? '').split('|').map((cell) => cell.trim())

describe('the table', () => {
  it('shows medians with their spread, the ratio and whether the goal is reached', () => {
    const text = renderTable(['present', 'other'], [rate])
    expect(cellsOf(text, 2).slice(1, -1)).toEqual([
      'rate',
      '800 /s (700 to 900)',
      '100 /s (99.0 to 101)',
      '8.00 ×',
      '≥ 7 ×',
      'reached',
    ])
  })

  it('says nothing about a goal that is a ratio when there is nothing to compare with', () => {
    const text = renderTable(['present'], [{ ...rate, values: [[700]] }])
    expect(cellsOf(text, 2).slice(1, -1)).toEqual(['rate', '700 /s', '≥ 7 ×', ''])
  })

  it('leaves the other service out where only the present one was measured, and tells a missed goal', () => {
    const figure = { what: 'CPU', unit: 'ms', values: [[1.5]], goal: atMost(1, 'ms') }
    expect(cellsOf(renderTable(['present', 'other'], [figure]), 2).slice(1, -1)).toEqual([
      'CPU',
      '1.50 ms',
      '',
      '',
      '≤ 1 ms',
      'missed',
    ])
  })
})

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})
