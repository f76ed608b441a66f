import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { parseYaml } from './parse-yaml.ts'

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

describe('parseYaml', () => {
  it('reads all documents', () => {
    expect(parseYaml('a: 1\n---\n- b\n- c: null\n')).toEqual([{ a: 1 }, ['b', { c: null }]])
    expect(parseYaml('')).toEqual([])
  })

  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        // YAML has one zero.
        const plain: unknown = JSON.parse(JSON.stringify(value))
        expect(parseYaml(stringify(plain))).toEqual([plain])
      }),
    )
  })

  it('either reads a text or throws an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:-?[]{}&*!|>\'"%#,\n \t') }), (text) => {
        let documents: readonly unknown[] = []
        try {
          documents = parseYaml(text)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
        expect(Array.isArray(documents)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('follows aliases and merges', () => {
    expect(parseYaml('a: &a {x: 1}\nb: *a\nc:\n  <<: *a\n  y: 2\n')).toEqual([
      { a: { x: 1 }, b: { x: 1 }, c: { x: 1, y: 2 } },
    ])
  })

  it('keeps a key called __proto__ to itself', () => {
    const [value] = parseYaml('__proto__: {polluted: true}')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it.each([
    ['a bad indentation', 'a:\n- b\n c: d'],
    ['a repeated key', 'a: 1\nb: 2\na: 3'],
    ['a repeated key deeper down', 'a:\n  - {b: 1, b: 2}'],
    ['an alias of nothing', 'a: *missing'],
    [
      'a bomb of aliases',
      `a: &a [x, x, x, x, x, x, x, x, x]\n${lines(8, (index) => {
        const [name, before] = ['bcdefghi'[index], 'abcdefgh'[index]]
        return `${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`
      })}`,
    ],
    ['thousands of aliases', lines(5_000, (index) => `k${index}: &a${index} x\nl${index}: *a${index}`)],
    ['endless nesting', '['.repeat(20_000)],
    ['nesting at which the engine would end the process', '['.repeat(3_000)],
    ['nesting of blocks', lines(3_000, (index) => `${' '.repeat(index)}a:`)],
    ['nesting in one line', '- '.repeat(3_000)],
    ['tags that take minutes', '!a '.repeat(40_000)],
    ['more than is ever needed', ' '.repeat(1024 * 1024 + 1)],
  ])('refuses %s', (_name, text) => {
    expect(() => parseYaml(text)).toThrow()
  })

  it('takes time in proportion to the number of keys', () => {
    expect(parseYaml(lines(60_000, (index) => `key-${index}: 1`))).toHaveLength(1)
  }, 20_000)
})
