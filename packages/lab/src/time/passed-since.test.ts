import { expect, it } from 'vitest'
import { createFastTime } from './fast-time.ts'
import { passedSince } from './passed-since.ts'
import { createVirtualTime } from './virtual-time.ts'

it('is what the clock says at normal speed', () => {
  const time = createVirtualTime()
  expect(passedSince(time, time.now() - 8_000)).toBe(8_000)
})

it('is as much as machines would have waited where they do', () => {
  const time = { ...createFastTime(60), now: () => 1_000_000 }
  expect(passedSince(time, time.now() - 500)).toBe(30_000)
})
