import { describe, expect, it } from 'vitest'
import { busyShare, processorTime, usedSeconds } from './processor-time.mjs'

const cpu = (idle: number) => ({ model: '', speed: 0, times: { user: 5, nice: 1, sys: 3, irq: 1, idle } })

it('is the sum over all processors', () => {
  expect(processorTime([cpu(100), cpu(40)])).toEqual({ busyMs: 20, idleMs: 140 })
})

describe('the busy share', () => {
  const before = { busyMs: 1_000, idleMs: 1_000 }
  it.each([
    ['half', { busyMs: 1_500, idleMs: 1_500 }, 50],
    ['all', { busyMs: 2_000, idleMs: 1_000 }, 100],
    ['nothing where no time has passed', before, 0],
  ])('is %s', (_, after, percent) => {
    expect(busyShare(before, after)).toBe(percent)
  })
})

describe('the time that a job used', () => {
  it.each([
    ['shell and children, user and system', '0m0.010s 0m0.020s\n1m2.500s 0m7.470s\n', 70],
    ['a machine that writes a comma', '0m0,000s 0m0,000s\n0m1,600s 0m0,000s\n', 2],
    ['a job that was ended before it could say so', null, 0],
  ])('%s', (_, text, seconds) => {
    expect(usedSeconds(text)).toBe(seconds)
  })
})
