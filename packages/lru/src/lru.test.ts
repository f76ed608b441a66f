import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLru } from './lru.ts'

describe('createLru', () => {
  it('forgets what was used longest ago', () => {
    const lru = createLru<number>(2)
    lru.set('a', 1)
    lru.set('b', 2)
    lru.get('a')
    lru.set('c', 3)
    expect(['a', 'b', 'c'].map((key) => lru.get(key))).toEqual([1, undefined, 3])
    lru.delete('a')
    expect(lru.get('a')).toBeUndefined()
  })

  it('never holds more than its limit, and always what was set last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.string({ maxLength: 2 })), (limit, keys) => {
        const lru = createLru<string>(limit)
        for (const key of keys) {
          lru.set(key, key)
          expect(lru.size).toBeLessThanOrEqual(limit)
          expect(lru.get(key)).toBe(key)
        }
      }),
    )
  })
})
