import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseRanges, MOST_RANGES } from './choose-ranges.ts'

const SIZE = 1_000
const partsOf = (header: string) => {
  const choice = chooseRanges(header, SIZE)
  return choice.kind === 'parts' ? choice.ranges.map(({ start, end }) => [start, end]) : choice.kind
}

describe('chooseRanges', () => {
  it.each([
    ['bytes=0-0', [[0, 1]]],
    ['bytes=0-', [[0, 1_000]]],
    ['bytes=10-19', [[10, 20]]],
    ['bytes=990-2000', [[990, 1_000]]],
    ['bytes=-1', [[999, 1_000]]],
    ['bytes=-5000', [[0, 1_000]]],
    ['bytes=0-99999999999999999999999999', [[0, 1_000]]],
    [
      'Bytes = 5-6 , 1-2',
      [
        [5, 7],
        [1, 3],
      ],
    ],
    [
      'bytes=0-1,,5-6,',
      [
        [0, 2],
        [5, 7],
      ],
    ],
    ['bytes=1-2,1000-', [[1, 3]]],
  ])('%s is %j', (header, expected) => {
    expect(partsOf(header)).toEqual(expected)
  })

  it.each([
    'bytes=1000-',
    'bytes=99999999999999999999-',
    'bytes=-0',
    'bytes=',
    'bytes=,',
    'bytes=-',
    'bytes=2-1',
    'bytes=a-b',
    'bytes=--5',
    'bytes=-5-9',
    'bytes=1-2;3-4',
    'bytes=0x1-0x2',
    'bytes=1e1-2e1',
    `bytes=${'0-0,'.repeat(MOST_RANGES + 1)}`,
  ])('%s cannot be satisfied', (header) => {
    expect(partsOf(header)).toBe('unsatisfiable')
  })

  it.each([undefined, '', 'items=0-5', 'bytes', 'seconds=1-2'])('%s is not understood', (header) => {
    expect(chooseRanges(header, SIZE).kind).toBe('whole')
  })

  it('gives the file once to a client that asks for more than the file', () => {
    expect(partsOf('bytes=0-999,0-0')).toBe('whole')
    expect(partsOf('bytes=0-,0-,0-')).toBe('whole')
  })

  it('has nothing to give of an empty file', () => {
    expect(chooseRanges('bytes=0-', 0).kind).toBe('unsatisfiable')
    expect(chooseRanges('bytes=-1', 0).kind).toBe('unsatisfiable')
  })

  it('never leaves the file, and never gives more than it', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .array(fc.tuple(fc.option(fc.nat(1_500)), fc.option(fc.nat(1_500))), { maxLength: 200 })
        .map((specs) => `bytes=${specs.map(([first, last]) => `${first ?? ''}-${last ?? ''}`).join(',')}`),
    )
    fc.assert(
      fc.property(text, fc.nat(1_200), (header, size) => {
        const choice = chooseRanges(header, size)
        if (choice.kind !== 'parts') return
        expect(choice.ranges.length).toBeLessThanOrEqual(MOST_RANGES)
        let total = 0
        for (const { start, end } of choice.ranges) {
          expect(0 <= start && start < end && end <= size).toBe(true)
          total += end - start
        }
        expect(total).toBeLessThanOrEqual(size)
      }),
    )
  })
})
