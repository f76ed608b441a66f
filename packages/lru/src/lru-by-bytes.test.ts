import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLruByBytes } from './lru-by-bytes.ts'

describe('createLruByBytes', () => {
  it('forgets what was not used for the longest time', () => {
    const lru = createLruByBytes<string>(30)
    lru.set('a', 'A', 10)
    lru.set('b', 'B', 10)
    lru.set('c', 'C', 10)
    lru.get('a')
    lru.set('d', 'D', 10)
    expect(['a', 'b', 'c', 'd'].map((name) => lru.get(name))).toEqual(['A', undefined, 'C', 'D'])
  })

  it('forgets what is deleted, and its bytes', () => {
    const lru = createLruByBytes<string>(20)
    lru.set('a', 'A', 20)
    lru.delete('a')
    lru.delete('a')
    lru.set('b', 'B', 20)
    expect([lru.get('a'), lru.get('b')]).toEqual([undefined, 'B'])
  })

  it('keeps one value that is larger than all it may keep', () => {
    const lru = createLruByBytes<string>(5)
    lru.set('large', 'L', 100)
    expect(lru.get('large')).toBe('L')
  })

  it('never keeps more than it may, and always the last', () => {
    const writes = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat({ max: 40 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(writes, (list) => {
        const lru = createLruByBytes<number>(60)
        for (const [name, bytes] of list) lru.set(name, bytes, bytes)
        const kept = ['a', 'b', 'c', 'd', 'e']
          .map((name) => lru.get(name))
          .filter((bytes) => bytes !== undefined)
        expect(kept.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(60)
        const [lastName, lastBytes] = list.at(-1) ?? []
        expect(lru.get(lastName ?? '')).toBe(lastBytes)
      }),
    )
  })
})
