import { describe, expect, it } from 'vitest'
import { findCopies } from './find-copies.ts'

const LOOP = `export function total(prices: readonly number[], most: number): number {
  let sum = 0
  for (const price of prices) {
    if (price > most) continue
    sum += price
  }
  return sum
}`

const copiesOf = (...texts: string[]) =>
  findCopies(
    texts.map((text, index) => ({ path: `packages/p${index}/src/a.ts`, inPackage: `p${index}`, text })),
  )

describe('findCopies', () => {
  it.each([
    ['the same text', LOOP],
    ['other names', LOOP.replaceAll('price', 'length').replaceAll('total', 'sumOf').replaceAll('sum', 'all')],
    ['another layout and comments', LOOP.replaceAll('\n', ' // here\n\n')],
    [
      'other types',
      LOOP.replace('readonly number[]', 'Iterable<number>').replace('most: number', 'most: Bytes'),
    ],
    [
      'an arrow',
      LOOP.replace('export function total', 'const total = ').replace(': number {', ': number => {'),
    ],
  ])('finds a function with %s', (_, other) => {
    expect(copiesOf(LOOP, other)).toEqual([
      {
        size: expect.any(Number),
        places: [
          expect.stringMatching(/^packages\/p0\/src\/a\.ts:1 total$/),
          expect.stringContaining('packages/p1/src/a.ts:'),
        ],
      },
    ])
  })

  it('takes an arrow with an expression for one that returns it', () => {
    const short = 'const f = (a: string) => (a.length > 3 ? a.slice(0, 3).trim() : a.toUpperCase())'
    const long = 'function g(b: string) { return b.length > 3 ? b.slice(0, 3).trim() : b.toUpperCase() }'
    expect(copiesOf(short, long)).toHaveLength(1)
  })

  it.each([
    ['another member', LOOP.replace('price > most', 'price.size > most')],
    ['another number', LOOP.replace('= 0', '= 1')],
    ['another operator', LOOP.replace('>', '>=')],
    ['variables in another order', LOOP.replace('price > most', 'most > price')],
  ])('does not take a function with %s for a copy', (_, other) => {
    expect(copiesOf(LOOP, other)).toEqual([])
  })

  it('leaves small functions alone that call other things', () => {
    const text = (call: string) =>
      `const f = (text: string) => { const read = ${call}(text); return read !== null && read.isGood }`
    expect(copiesOf(text('parseA'), text('parseB'))).toEqual([])
    expect(copiesOf(text('parseA'), text('parseA'))).toHaveLength(1)
  })

  it('leaves copies within one package to its owner', () => {
    expect(
      findCopies(['a', 'b'].map((name) => ({ path: `${name}.ts`, inPackage: 'p', text: LOOP }))),
    ).toEqual([])
  })
})
