import { type Cidr, overlaps, parseCidr } from '@groundwork/addresses/cidr'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findOverlaps } from './overlaps.ts'

const cidrOf = (text: string): Cidr => parseCidr(text) ?? expect.fail(text)
const find = (texts: readonly string[], most = 1_000) => findOverlaps(texts, cidrOf, most)

/** From a small range, so that many of them meet. */
const anyNetwork = fc.oneof(
  fc.tuple(fc.nat(7), fc.integer({ min: 24, max: 32 })).map(([host, prefix]) => `10.0.0.${host}/${prefix}`),
  fc.tuple(fc.nat(7), fc.integer({ min: 120, max: 128 })).map(([host, prefix]) => `fd00::${host}/${prefix}`),
  fc.constantFrom('0.0.0.0/0', '::/0', '10.0.0.0/8'),
)

function pairsByTryingAll(texts: readonly string[]): (readonly [string, string])[] {
  return texts.flatMap((a, index) =>
    texts
      .slice(index + 1)
      .filter((b) => overlaps(cidrOf(a), cidrOf(b)))
      .map((b) => [a, b] as const),
  )
}

describe('findOverlaps', () => {
  it.each([
    ['nothing', [], 0, []],
    ['apart', ['10.0.0.0/24', '10.0.1.0/24'], 0, []],
    ['the same twice', ['10.0.0.0/24', '10.0.0.0/24'], 1, ['10.0.0.0/24', '10.0.0.0/24']],
    ['one inside', ['10.0.0.0/25', '10.0.1.0/24', '10.0.0.0/24'], 1, ['10.0.0.0/25', '10.0.0.0/24']],
    ['two inside that are apart', ['10.0.0.0/24', '10.0.0.0/25', '10.0.0.128/25'], 2, undefined],
    ['other families', ['0.0.0.0/0', '::/0'], 0, []],
  ] as const)('%s', (_scenario, texts, count, members) => {
    const found = find(texts)
    expect(found.count).toBe(count)
    expect(found.pairs).toHaveLength(count)
    if (members) expect(found.members).toEqual(members)
  })

  it('finds what comparing every pair finds, in the same order', () => {
    fc.assert(
      fc.property(fc.array(anyNetwork, { maxLength: 20 }), fc.integer({ min: 1, max: 30 }), (texts, most) => {
        const all = pairsByTryingAll(texts)
        const found = find(texts, most)
        expect(found.count).toBe(all.length)
        expect(found.pairs).toEqual(all.slice(0, most))
        const inPairs = texts.filter((a, at) =>
          texts.some((b, other) => other !== at && overlaps(cidrOf(a), cidrOf(b))),
        )
        expect(found.members).toEqual(inPairs)
      }),
    )
  })

  it('counts the pairs of 100,000 equal networks', () => {
    const texts = Array.from({ length: 100_000 }, () => '10.0.0.0/24')
    const { count, pairs } = find(texts, 20)
    expect(count).toBe(4_999_950_000)
    expect(pairs).toHaveLength(20)
  })
})
