import { describe, expect, it } from 'vitest'
import { batched } from './batched.ts'

describe('batched', () => {
  it('asks once for all that is wanted at the same time', async () => {
    const asked: (readonly number[])[] = []
    const double = batched(async (keys: readonly number[]) => {
      asked.push(keys)
      return keys.map((key) => 2 * key)
    })
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
    expect(await double(4)).toBe(8)
    expect(asked).toEqual([[1, 2, 3], [4]])
  })

  it('splits what is too much for one question', async () => {
    const sizes: number[] = []
    const same = batched(async (keys: readonly number[]) => {
      sizes.push(keys.length)
      return keys
    }, 2)
    expect(await Promise.all([1, 2, 3, 4, 5].map(same))).toEqual([1, 2, 3, 4, 5])
    expect(sizes).toEqual([2, 2, 1])
  })

  it('reports a failure to every caller, and goes on', async () => {
    let isBroken = true
    const ask = batched(async (keys: readonly number[]) => {
      if (isBroken) throw new Error('no answer')
      return keys
    })
    const outcomes = await Promise.allSettled([ask(1), ask(2)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isBroken = false
    expect(await ask(3)).toBe(3)
  })
})
