import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBufferPool } from './buffer-pool.ts'

const KIB = 1024
const LIMIT = 8 * 1024 * KIB

describe('a buffer pool', () => {
  it('gives what is wanted, and not much more', () => {
    const pool = createBufferPool(LIMIT)
    expect([100, 64 * KIB, 65 * KIB, 10_000 * KIB].map((wanted) => pool.take(wanted).length / KIB)).toEqual([
      64, 64, 128, 512,
    ])
  })

  it('gives less to each, the more there are', () => {
    const pool = createBufferPool(LIMIT)
    const lengths = [1, 40, 100, 1_000].map((readers) => {
      while (pool.readers < readers) pool.join()
      return pool.take(10_000 * KIB).length / KIB
    })
    expect(lengths).toEqual([512, 192, 64, 64])
  })

  it('uses buffers again', () => {
    const pool = createBufferPool(LIMIT)
    const buffer = pool.take(512 * KIB)
    pool.release(buffer)
    const again = pool.take(512 * KIB)
    expect([again.buffer === buffer.buffer, again.byteOffset]).toEqual([true, buffer.byteOffset])
  })

  it('gives no byte to two, and keeps to its limit, but for one small buffer each', () => {
    const act = fc.oneof(
      fc.nat(600 * KIB).map((wanted) => ({ wanted })),
      fc.constant('join' as const),
      fc.nat().map((released) => ({ released })),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 300 }), (acts) => {
        const pool = createBufferPool(LIMIT)
        const held: Buffer[] = []
        for (const what of acts) {
          if (what === 'join') pool.join()
          else if ('wanted' in what) held.push(pool.take(what.wanted))
          else {
            const [buffer] = held.splice(what.released % Math.max(1, held.length), 1)
            if (buffer) pool.release(buffer)
          }
          expect(pool.heldBytes).toBe(held.reduce((sum, { length }) => sum + length, 0))
          expect(pool.heldBytes).toBeLessThanOrEqual(LIMIT + held.length * 64 * KIB)
        }
        held.forEach((buffer, index) => {
          buffer.fill(index)
        })
        held.forEach((buffer, index) => {
          expect([buffer[0], buffer.at(-1)]).toEqual([index % 256, index % 256])
        })
      }),
      { numRuns: 50 },
    )
  })
})
