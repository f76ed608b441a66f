import { expect, it } from 'vitest'
import { createDemoClock } from './demo-clock.ts'

const START_MS = Date.UTC(2026, 0, 1)

it('jumps at first, and then goes on like any other, in whole milliseconds', async () => {
  const ending = new AbortController()
  let ticks = 0
  const clock = createDemoClock(START_MS, async () => {
    ticks += 1
  })
  await clock.time.run(() => clock.time.now() >= START_MS + 3_600_000, 7_200_000)
  expect(clock.now()).toBe(START_MS + 3_600_000)
  const jumps = ticks
  const serving = clock.keepPace(ending.signal)
  const shown = clock.now()
  expect(Number.isInteger(shown)).toBe(true)
  expect(shown).toBeGreaterThanOrEqual(START_MS + 3_600_000)
  ending.abort()
  await serving
  expect(ticks - jumps).toBeLessThan(5)
})
