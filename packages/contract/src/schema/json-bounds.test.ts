import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonBoundsProblem } from './json-bounds.ts'
import { JSON_LIMITS } from './limits.ts'

const { depth, members, values } = JSON_LIMITS
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const objectOf = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`
const listOf = (count: number) => `[${'1,'.repeat(count - 1)}1]`

describe('jsonBoundsProblem', () => {
  it.each([
    ['the deepest text', nested(depth)],
    ['the widest object', objectOf(members)],
    ['many small objects', `[${`${objectOf(100)},`.repeat(1_000)}1]`],
    ['the longest list', listOf(values)],
    ['brackets in a text', JSON.stringify({ text: '[{'.repeat(1_000), quote: '"[[' })],
    ['an escaped quote', `{"a":"${'\\"['.repeat(1_000)}"}`],
    ['no JSON at all', ']'.repeat(1_000)],
    ['a text that does not end', `"${'['.repeat(1_000)}`],
  ])('has nothing against %s', (_scenario, text) => {
    expect(jsonBoundsProblem(text)).toBeNull()
  })

  it.each([
    ['one level too many', nested(depth + 1), `nested more than ${depth} levels`],
    ['five million levels', nested(5_000_000), `nested more than ${depth} levels`],
    ['one field too many', objectOf(members + 1), `more than ${members} fields`],
    ['such an object inside another', `{"a":[${objectOf(members + 1)}]}`, `more than ${members} fields`],
    ['too many values', listOf(values + 2), `more than ${values} values`],
  ])('names %s', (_scenario, text, words) => {
    expect(jsonBoundsProblem(text)).toContain(words)
  })

  it('lets every ordinary document through, however it is spelled', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.nat(4), (text, indent) => {
        expect(jsonBoundsProblem(JSON.stringify(JSON.parse(text), null, indent))).toBeNull()
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{}",:\\ a') }), (text) => {
        const problem = jsonBoundsProblem(text.repeat(20))
        expect(problem === null || problem.length > 0).toBe(true)
      }),
    )
  })
})
