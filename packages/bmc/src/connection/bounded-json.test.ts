import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseBoundedJson } from './bounded-json.ts'

it('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 10 }), (text) => {
      expect(parseBoundedJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

it.each([
  ['brackets', '['.repeat(100_000)],
  ['braces', '{"a":'.repeat(1_000)],
  ['no JSON', '<html>'],
])('refuses %s', (_, text) => {
  expect(parseBoundedJson(text)).toBeUndefined()
})

it('does not count brackets inside of texts', () => {
  expect(parseBoundedJson(JSON.stringify({ a: `${'['.repeat(500)}"\\` }))).toEqual({
    a: `${'['.repeat(500)}"\\`,
  })
})
