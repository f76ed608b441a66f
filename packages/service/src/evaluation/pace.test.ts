import { describe, expect, it } from 'vitest'
import { createPace } from './pace.ts'

describe('createPace', () => {
  function aPace() {
    let now = 1_000
    const pace = createPace({ shortestMs: 100, longestMs: 400, clock: () => now })
    return { pace, pass: (ms: number) => (now += ms) }
  }

  it('lets the first pass at once', () => {
    expect(aPace().pace.restOf('a')).toBe(0)
  })

  it('makes the next wait for the rest of the time, each for itself', () => {
    const { pace, pass } = aPace()
    pace.started('a')
    pass(30)
    expect([pace.restOf('a'), pace.restOf('b')]).toEqual([70, 0])
    pass(70)
    expect(pace.restOf('a')).toBe(0)
  })

  it('counts from the last start, and takes longer where one follows the other', () => {
    const { pace, pass } = aPace()
    pace.started('a')
    pace.started('b')
    pass(60)
    pace.started('a')
    pass(60)
    expect([pace.restOf('a'), pace.restOf('b')]).toEqual([140, 0])
  })

  it('doubles up to a limit, and begins anew after a pause', () => {
    const { pace, pass } = aPace()
    const rests = Array.from({ length: 5 }, () => {
      pace.started('a')
      const rest = pace.restOf('a')
      pass(rest + 20)
      return rest
    })
    expect(rests).toEqual([100, 200, 400, 400, 400])
    pass(100)
    pace.started('a')
    expect(pace.restOf('a')).toBe(100)
  })
})
