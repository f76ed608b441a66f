import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createIntervalSet, type IntervalSet } from './interval-set.ts'

const SIZE = 200
const part = fc.tuple(fc.nat(SIZE), fc.nat(SIZE)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
const parts = fc.array(part, { maxLength: 60 })

function setOf(list: readonly (readonly [number, number])[], maxIntervals?: number): IntervalSet {
  const set = createIntervalSet(maxIntervals)
  for (const [start, end] of list) set.add(start, end)
  return set
}

const bytesOf = (list: readonly (readonly [number, number])[]): Set<number> =>
  new Set(list.flatMap(([start, end]) => Array.from({ length: end - start }, (_, index) => start + index)))

describe('parts of a medium', () => {
  test('that touch or overlap become one', () => {
    expect(
      setOf([
        [0, 10],
        [20, 30],
        [10, 15],
        [14, 20],
      ]).list(),
    ).toEqual([0, 30, 0])
  })

  test('that are empty are none', () => {
    expect(setOf([[5, 5]]).list()).toEqual([])
    expect(setOf([]).highest()).toBe(0)
  })

  test('count every byte once, in any order', () => {
    fc.assert(
      fc.property(parts, (list) => {
        const set = setOf(list)
        const bytes = bytesOf(list)
        expect(set.total()).toBe(bytes.size)
        expect(set.highest()).toBe(bytes.size === 0 ? 0 : Math.max(...bytes) + 1)
        expect(setOf(list.toReversed()).list()).toEqual(set.list())
      }),
    )
  })

  test('are ascending with a gap between any two', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 5 }), (list, max) => {
        const numbers = setOf(list, max).list()
        const places = numbers.filter((_, index) => index % 3 < 2)
        for (const [index, place] of places.slice(1).entries()) {
          expect(place).toBeGreaterThan(places[index] as number)
        }
      }),
    )
  })
})

describe('with a bound', () => {
  test('never has more parts, and never counts what was not read', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 8 }), (list, max) => {
        const set = setOf(list, max)
        expect(set.list().length).toBeLessThanOrEqual(3 * max)
        expect(set.total()).toBeLessThanOrEqual(bytesOf(list).size)
        expect(set.total()).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('knows everything again after a straight read', () => {
    fc.assert(
      fc.property(parts, (list) => {
        const set = setOf(list, 2)
        set.add(0, SIZE)
        expect(set.list()).toEqual([0, SIZE, 0])
        expect(set.total()).toBe(SIZE)
      }),
    )
  })
})

describe('two sets', () => {
  const bound = fc.integer({ min: 1, max: 8 })

  test('together hold what both hold, and never more', () => {
    fc.assert(
      fc.property(parts, parts, bound, (one, two, max) => {
        const set = setOf(one, max)
        set.addAll(setOf(two, max).list())
        expect(set.total()).toBeLessThanOrEqual(bytesOf([...one, ...two]).size)
        const exact = setOf(one)
        exact.addAll(setOf(two).list())
        expect(exact.total()).toBe(bytesOf([...one, ...two]).size)
      }),
    )
  })

  test('can be joined again without any effect', () => {
    fc.assert(
      fc.property(parts, bound, (list, max) => {
        const set = setOf(list, max)
        const before = set.list()
        set.addAll(before)
        expect(set.list()).toEqual(before)
      }),
    )
  })
})
