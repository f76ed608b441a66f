import { describe, expect, it } from 'vitest'
import { createPace } from './pace.ts'

describe('createPace', () => {
  function aPace() {
    let now = 1_000
    const pace = createPace(100, () => now)
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

  it('counts from the last start', () => {
    const { pace, pass } = aPace()
    pace.started('a')
    pace.started('b')
    pass(60)
    pace.started('a')
    pass(60)
    expect([pace.restOf('a'), pace.restOf('b')]).toEqual([40, 0])
  })
})
