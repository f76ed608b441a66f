import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJobQueue } from './job-queue.ts'

describe('turns', () => {
  it('are taken in order, never by more than allowed, whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.boolean()), async (atOnce, outcomes) => {
        const turns = createJobQueue(atOnce)
        const started: number[] = []
        let running = 0
        const jobs = outcomes.map((succeeds, index) =>
          turns(async () => {
            started.push(index)
            running += 1
            expect(running).toBeLessThanOrEqual(atOnce)
            await setImmediate()
            running -= 1
            if (!succeeds) throw new Error('failed')
          }),
        )
        const results = await Promise.allSettled(jobs)
        expect(results.map(({ status }) => status === 'fulfilled')).toEqual(outcomes)
        expect(started).toEqual(outcomes.map((_, index) => index))
      }),
      { numRuns: 50 },
    )
  })

  it('pass over a caller that aborts', async () => {
    const turns = createJobQueue(1)
    const stop = new AbortController()
    const jobs = [turns(async () => 1), turns(async () => 2, stop.signal), turns(async () => 3)]
    stop.abort(new Error('enough'))
    const results = await Promise.allSettled(jobs)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('let others be served in between', async () => {
    const turns = createJobQueue(1)
    let served = 0
    let isDone = false
    const others = (async () => {
      while (!isDone) {
        await setImmediate()
        served += 1
      }
    })()
    await Promise.all(Array.from({ length: 20 }, () => turns(async () => undefined)))
    isDone = true
    await others
    expect(served).toBeGreaterThanOrEqual(20)
  })
})
