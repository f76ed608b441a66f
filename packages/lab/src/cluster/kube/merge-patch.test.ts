import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergePatch } from './merge-patch.ts'

describe('merge patches', () => {
  // Examples of RFC 7386.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j and %j make %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result)
  })

  it('change nothing when they come twice', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (target, patch) => {
        const once = mergePatch(target, patch)
        expect(mergePatch(once, patch)).toEqual(once)
      }),
    )
  })

  it('merge lists by their keys where they are strategic', () => {
    const target = { conditions: [{ type: 'A', status: 'x', reason: 'r' }, { type: 'B' }] }
    const patch = { conditions: [{ type: 'A', status: 'y' }, { type: 'B', $patch: 'delete' }, { type: 'C' }] }
    expect(mergePatch(target, patch, true)).toEqual({
      conditions: [{ type: 'A', status: 'y', reason: 'r' }, { type: 'C' }],
    })
  })
})
