import { describe, expect, it } from 'vitest'
import { fitWidths, tableText } from './table.ts'

const PLAIN = { width: null, hasColour: false, hasUnicode: false }
const rows = (...texts: readonly (readonly string[])[]) => texts.map((row) => row.map((text) => ({ text })))

describe('a table', () => {
  it('is never cut in a pipe', () => {
    const long = 'x'.repeat(500)
    expect(tableText(['A', 'B'], rows([long, 'y']), PLAIN)).toContain(`${long}   y\n`)
  })

  it('fits a terminal; the widest columns give way', () => {
    const text = tableText(['NAME', 'MESSAGE'], rows(['node-1', 'm'.repeat(100)]), { ...PLAIN, width: 40 })
    expect(text.split('\n').every((line) => line.length <= 40)).toBe(true)
    expect(text).toContain('node-1   mmm')
    expect(text).toMatch(/m\.\.\n/)
    expect(tableText(null, rows(['m'.repeat(100)]), { ...PLAIN, width: 40, hasUnicode: true })).toMatch(
      /m…\n$/,
    )
  })

  it('keeps to itself what would move the cursor', () => {
    expect(tableText(null, rows(['a\u001b[2Jb\nc']), PLAIN)).toBe('a[2Jb c\n')
  })

  it('has colour for those who want it only', () => {
    const cells = [[{ text: 'error', tone: 'bad' as const }]]
    expect(tableText(['S'], cells, PLAIN)).toBe('S\nerror\n')
    expect(tableText(['S'], cells, { ...PLAIN, hasColour: true })).toContain('\u001b[')
  })
})

it('columns that are narrow already stay, also where there is no room', () => {
  expect(fitWidths([5, 90, 20], 60)).toEqual([5, 29, 20])
  expect(fitWidths([8, 8, 8], 10)).toEqual([8, 8, 8])
})
