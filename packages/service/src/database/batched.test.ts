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
    const same = batched(
      async (keys: readonly number[]) => {
        sizes.push(keys.length)
        return keys
      },
      { maxSize: 2 },
    )
    expect(await Promise.all([1, 2, 3, 4, 5].map(same))).toEqual([1, 2, 3, 4, 5])
    expect(sizes).toEqual([2, 2, 1])
  })

  it('keeps what is asked while enough questions are under way for the next one', async () => {
    const asked: (readonly number[])[] = []
    const answers: (() => void)[] = []
    const same = batched(
      async (keys: readonly number[]) => {
        asked.push(keys)
        await new Promise<void>((resolve) => answers.push(resolve))
        return keys
      },
      { maxUnderWay: 2 },
    )
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const results: Promise<number>[] = []
    for (const key of [1, 2, 3, 4]) {
      results.push(same(key))
      await turn()
    }
    expect(asked).toEqual([[1], [2]])
    answers[0]?.()
    expect(await results[0]).toBe(1)
    await turn()
    expect(asked).toEqual([[1], [2], [3, 4]])
    for (const go of answers) go()
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4])
  })

  it('goes on after a failure of a question that others waited for', async () => {
    let count = 0
    const same = batched(
      async (keys: readonly number[]) => {
        count += 1
        if (count === 1) throw new Error('no answer')
        return keys
      },
      { maxUnderWay: 1 },
    )
    const first = same(1).catch((error: Error) => error.message)
    await new Promise((resolve) => setImmediate(resolve))
    const second = same(2)
    expect(await first).toBe('no answer')
    expect(await second).toBe(2)
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
