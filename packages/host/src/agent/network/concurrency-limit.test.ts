import { describe, expect, it } from 'vitest'
import { createBareMachine } from '../../testing/sample-machine.ts'
import { createConcurrencyLimit, networkLimit } from './concurrency-limit.ts'
import { shareRunning } from './share-running.ts'

const deferred = () => {
  let finish = (): void => undefined
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

describe('a limit', () => {
  it('never has more under way, and does all the work in order', async () => {
    const limit = createConcurrencyLimit(3)
    let running = 0
    let most = 0
    const started: number[] = []
    const work = async (index: number) => {
      started.push(index)
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      return index * 2
    }
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => limit(() => work(index))))
    expect(most).toBe(3)
    expect(started).toEqual([...started].sort((a, b) => a - b))
    expect(results).toEqual(started.map((index) => index * 2))
  })

  it('goes on after work that failed', async () => {
    const limit = createConcurrencyLimit(1)
    const bad = limit(() => Promise.reject(new Error('no')))
    const good = limit(async () => 'yes')
    await expect(bad).rejects.toThrow('no')
    expect(await good).toBe('yes')
  })

  it('is one for all that a machine does', () => {
    const machine = createBareMachine()
    expect(networkLimit(machine)).toBe(networkLimit(machine))
    expect(networkLimit(machine)).not.toBe(networkLimit(createBareMachine()))
  })
})

it('work under way is shared, and done anew afterwards', async () => {
  const machine = createBareMachine()
  const first = deferred()
  let times = 0
  const work = async () => {
    times++
    await first.done
    return times
  }
  const both = [shareRunning(machine, 'a', work), shareRunning(machine, 'a', work)]
  const other = shareRunning(machine, 'b', async () => 'other')
  first.finish()
  expect(await Promise.all(both)).toEqual([1, 1])
  expect(await other).toBe('other')
  expect(await shareRunning(machine, 'a', work)).toBe(2)
})
