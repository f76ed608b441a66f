import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonBoundsProblem, parseBoundedJson } from './json-bounds.ts'
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

describe('parseBoundedJson', () => {
  it.each([
    ['the deepest text', nested(depth)],
    ['the widest object', objectOf(members)],
    ['a long list', listOf(20_000)],
    ['brackets in a text', JSON.stringify({ text: '[{'.repeat(1_000), quote: '"[[' })],
    ['a plain value', '"text"'],
    ['longer text with few members', JSON.stringify({ a: 'x'.repeat(60_000), b: [1] })],
    ['longer text with many members', `[${`${objectOf(100)},`.repeat(1_000)}1]`],
  ])('reads %s', (_scenario, text) => {
    expect(parseBoundedJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
  })

  it.each([
    ['short text with one level too many', nested(depth + 1), `nested more than ${depth} levels`],
    ['objects nested too deep', '{"a":'.repeat(depth + 1) + '1' + '}'.repeat(depth + 1), 'nested more than'],
    ['short text of ten thousand levels', nested(10_000), `nested more than ${depth} levels`],
    ['long text with five million levels', nested(5_000_000), `nested more than ${depth} levels`],
    ['one field too many', objectOf(members + 1), `more than ${members} fields`],
    ['too many values', listOf(values + 2), `more than ${values} values`],
  ])('names %s', (_scenario, text, words) => {
    expect(parseBoundedJson(text)).toEqual({ ok: false, excess: expect.stringContaining(words) })
  })

  it('judges short text as it judges long text', () => {
    const padding = ' '.repeat(1024 * 1024)
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.integer({ min: 1, max: depth + 3 }), (text, levels) => {
        const deep = '['.repeat(levels) + text + ']'.repeat(levels)
        expect(parseBoundedJson(deep)).toEqual(parseBoundedJson(deep + padding))
      }),
      { numRuns: 50 },
    )
  })

  it('leaves what is no JSON to the parser', () => {
    expect(parseBoundedJson('{"a":')).toMatchObject({
      ok: false,
      excess: null,
      error: expect.any(SyntaxError),
    })
  })
})
