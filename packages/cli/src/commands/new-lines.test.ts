import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newLines } from './new-lines.ts'

it.each([
  ['nothing was shown', [], ['a', 'b'], ['a', 'b']],
  ['nothing came', ['a', 'b'], ['a', 'b'], []],
  ['something came', ['a', 'b'], ['a', 'b', 'c'], ['c']],
  ['the beginning fell out', ['a', 'b', 'c'], ['a', 'b', 'c', 'd'].slice(1), ['b', 'c', 'd']],
  ['a line that repeats', ['a', 'a'], ['a', 'a', 'a'], ['a']],
  ['another text', ['a'], ['x', 'y'], ['x', 'y']],
])('%s', (_, before, now, expected) => {
  expect(newLines(before, now)).toEqual(expected)
})

it('shows every line of a growing text once, as long as enough of it overlaps', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 8 }), (growth) => {
      const all: string[] = []
      const shown: string[] = []
      let before: readonly string[] = []
      for (const count of growth) {
        for (let each = 0; each < count; each += 1) all.push(`line ${all.length}`)
        const now = all.slice(-100)
        shown.push(...newLines(before, now))
        before = now
      }
      expect(shown).toEqual(all)
    }),
  )
})
