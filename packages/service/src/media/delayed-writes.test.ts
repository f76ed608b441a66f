import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDelayedWrites, WRITE_INTERVAL_MS } from './delayed-writes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function someWrites() {
  const state = { count: 0, fails: false, warnings: [] as string[] }
  const later = createDelayedWrites({
    what: 'what happened',
    log: { warn: (_: unknown, message?: string) => void state.warnings.push(message ?? '') } as never,
    async write() {
      state.count += 1
      if (state.fails) throw new Error('the database is gone')
    },
  })
  return { later, state }
}

it('writes once for all that came meanwhile, when the most urgent wants it', async () => {
  const { later, state } = someWrites()
  later.schedule(WRITE_INTERVAL_MS)
  later.schedule(100)
  later.schedule(WRITE_INTERVAL_MS)
  await vi.advanceTimersByTimeAsync(99)
  expect(state.count).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.count).toBe(1)
  await vi.advanceTimersByTimeAsync(10 * WRITE_INTERVAL_MS)
  expect(state.count).toBe(1)
})

it('tries again every second what failed, and says so', async () => {
  const { later, state } = someWrites()
  state.fails = true
  later.schedule(0)
  await vi.advanceTimersByTimeAsync(2 * WRITE_INTERVAL_MS)
  expect([state.count, state.warnings[0]]).toEqual([3, 'cannot write what happened; trying again'])
  state.fails = false
  await vi.advanceTimersByTimeAsync(10 * WRITE_INTERVAL_MS)
  expect([state.count, state.warnings.length]).toEqual([4, 3])
})

it('writes what is left when it is closed, and nothing afterwards', async () => {
  const { later, state } = someWrites()
  later.schedule(WRITE_INTERVAL_MS)
  await later.close()
  later.schedule(0)
  await vi.advanceTimersByTimeAsync(10 * WRITE_INTERVAL_MS)
  expect(state.count).toBe(1)
})
