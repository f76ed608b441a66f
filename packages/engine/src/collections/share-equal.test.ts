import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareEqual } from './share-equal.ts'

const copy = <Value>(value: Value): Value => structuredClone(value)

describe('shareEqual', () => {
  it('keeps the parts that did not change', () => {
    const before = { cpu: { count: 8 }, disks: [{ name: 'sda' }, { name: 'sdb' }], memory: { bytes: 1 } }
    const after = { ...copy(before), memory: { bytes: 2 } }
    const shared = shareEqual(before, after)
    expect(shared).toEqual(after)
    expect(shared).not.toBe(before)
    expect(shared.cpu).toBe(before.cpu)
    expect(shared.disks).toBe(before.disks)
  })

  it('is the earlier object when nothing changed, and only then', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, other) => {
        expect(Object.is(shareEqual(before, copy(before)), before)).toBe(true)
        expect(shareEqual(before, other)).toStrictEqual(other)
      }),
    )
  })

  it.each([
    ['a missing field', { a: 1, b: undefined }, { a: 1 }],
    ['another field', { a: 1, b: 2 }, { a: 1, c: 2 }],
    ['a shorter list', [1, 2, 3], [1, 2]],
    ['a list instead of an object', { 0: 'a' }, ['a']],
    ['nothing', { a: 1 }, null],
  ])('takes the new value where there is %s', (_scenario, before, after) => {
    expect(shareEqual(before, after)).toStrictEqual(after)
  })
})
