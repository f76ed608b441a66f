import { describe, expect, it } from 'vitest'
import { type Lines, lineProblem, placeOf } from './editor-problem.ts'

const linesOf = (text: string): Lines => {
  const lines = text.split('\n')
  return {
    lines: lines.length,
    length: text.length,
    line(number) {
      const from = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0)
      return { from, to: from + (lines[number - 1]?.length ?? 0) }
    },
  }
}

const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  ...lineProblem(line, 'wrong'),
  column,
  endLine,
  endColumn,
})

describe('placeOf', () => {
  const text = linesOf('a: 1\nbb: 22\n')

  it('counts lines and columns from 1', () => {
    expect(placeOf(at(2, 5, 2, 7), text)).toEqual({ from: 9, to: 11 })
  })

  it('covers the rest of the line when the problem has no length', () => {
    expect(placeOf(at(2, 1, 2, 1), text)).toEqual({ from: 5, to: 11 })
  })

  it('stays within a text that became shorter', () => {
    expect(placeOf(at(99, 99, 99, 120), text)).toEqual({ from: 11, to: 12 })
  })

  it('is valid in an empty text', () => {
    expect(placeOf(at(3, 4, 3, 9), linesOf(''))).toEqual({ from: 0, to: 0 })
  })
})
