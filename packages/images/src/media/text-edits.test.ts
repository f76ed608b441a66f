import { describe, expect, it } from 'vitest'
import { applyEdits, movedOffset } from './text-edits.ts'

describe('edits of a text', () => {
  const text = 'one two three'
  const edits = [
    { start: 13, end: 13, replacement: '!' },
    { start: 4, end: 8, replacement: '' },
    { start: 0, end: 0, replacement: '> ' },
  ]

  it('are made all at once, in any order', () => {
    expect(applyEdits(text, edits)).toBe('> one three!')
  })

  it.each([
    ['behind an insertion at the start', 0, 2],
    ['where something is removed', 4, 6],
    ['in what is removed', 6, null],
    ['right behind what is removed', 8, 6],
    ['before an insertion', 12, 10],
    ['at an insertion', 13, 12],
  ])('move places: %s', (_, before, after) => {
    expect(movedOffset(before, edits)).toBe(after)
  })
})
