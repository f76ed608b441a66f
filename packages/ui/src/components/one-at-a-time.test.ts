import { describe, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

describe('one at a time', () => {
  it('ignores what comes while the first is under way, and takes the next after it', async () => {
    const run = oneAtATime<string>()
    const done: string[] = []
    const work = (name: string) => async () => {
      await Promise.resolve()
      done.push(name)
      return name
    }
    expect(await Promise.all([run(work('first')), run(work('second'))])).toEqual(['first', null])
    expect(await run(work('third'))).toBe('third')
    expect(done).toEqual(['first', 'third'])
  })
  it('goes on after a failure', async () => {
    const run = oneAtATime<number>()
    await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await run(() => Promise.resolve(1))).toBe(1)
  })
})
