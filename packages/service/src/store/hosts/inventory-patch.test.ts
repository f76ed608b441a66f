import { expect, it } from 'vitest'
import { encodePatch, growthOf, patched, type Replacement } from './inventory-patch.ts'

it.each<[string, string, readonly Replacement[], string]>([
  ['nothing', '"abc"', [], '"abc"'],
  ['a longer text', '"a1c"', [[2, 1, '234']], '"a234c"'],
  [
    'several, also none where something was',
    '0123456789',
    [
      [0, 1, 'x'],
      [4, 3, ''],
      [9, 1, '"\\'],
    ],
    'x12378"\\',
  ],
  ['something where nothing was', '""', [[1, 0, 'é']], '"é"'],
])('replaces %s', (_, stored, replacements, expected) => {
  expect(patched(stored, encodePatch(replacements))).toBe(expected)
  expect(stored.length + growthOf(replacements)).toBe(expected.length)
})
