import { setTimeout as realSleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createVirtualTime } from './virtual-time.ts'

const HOUR_MS = 3_600_000
const never = () => false

it('wakes in the order of due times, and of those who came first', async () => {
  const time = createVirtualTime()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 40 }), async (waits) => {
      const from = time.now()
      const woken: { index: number; at: number }[] = []
      waits.forEach((ms, index) => {
        void time.sleep(ms).then(() => woken.push({ index, at: time.now() - from }))
      })
      expect(await time.run(() => woken.length === waits.length, HOUR_MS)).toBe(true)
      const expected = waits
        .map((at, index) => ({ index, at }))
        .sort((a, b) => a.at - b.at || a.index - b.index)
      expect(woken).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

it('wakes together what is due within one quantum', async () => {
  const time = createVirtualTime({ startMs: 0, quantumMs: 1_000 })
  const woken: number[] = []
  for (const ms of [1, 999, 1_000, 1_001]) void time.sleep(ms).then(() => woken.push(time.now()))
  await time.run(() => woken.length === 4, HOUR_MS)
  expect(woken).toEqual([1_000, 1_000, 1_000, 2_000])
})

it('stands still while work outside is under way', async () => {
  const time = createVirtualTime({ startMs: 0 })
  let seen = -1
  void time.sleep(5).then(async () => {
    await time.during(realSleep(20))
    seen = time.now()
  })
  void time.sleep(6)
  await time.run(never, 100)
  expect(seen).toBe(5)
})

it('stands still while promises follow each other', async () => {
  const time = createVirtualTime({ startMs: 0 })
  let seen = -1
  void time.sleep(5).then(async () => {
    for (let turn = 0; turn < 1_000; turn++) await null
    await new Response('body').text()
    seen = time.now()
  })
  void time.sleep(6)
  await time.run(never, 100)
  expect(seen).toBe(5)
})

it('ends a sleep early when the signal is given, without waiting for it any more', async () => {
  const time = createVirtualTime({ startMs: 0 })
  const ending = new AbortController()
  let endedAt = -1
  void time.sleep(HOUR_MS, ending.signal).then(() => (endedAt = time.now()))
  void time.sleep(10).then(() => ending.abort())
  expect(await time.run(never, 2 * HOUR_MS)).toBe(false)
  expect(endedAt).toBe(10)
  expect(time.now()).toBe(10)
})

it('forgets thousands of sleeps that ended early', async () => {
  const time = createVirtualTime({ startMs: 0 })
  for (let round = 0; round < 5_000; round++) {
    const ending = new AbortController()
    void time.sleep(HOUR_MS, ending.signal)
    ending.abort()
  }
  let isAwake = false
  void time.sleep(7).then(() => (isAwake = true))
  expect(await time.run(() => isAwake, HOUR_MS)).toBe(true)
  expect(time.now()).toBe(7)
})

it('stops at its limit, and goes on from there', async () => {
  const time = createVirtualTime({ startMs: 0 })
  let isAwake = false
  void time.sleep(150).then(() => (isAwake = true))
  expect(await time.run(never, 100)).toBe(false)
  expect([time.now(), isAwake]).toEqual([100, false])
  expect(await time.run(() => isAwake, 100)).toBe(true)
  expect(time.now()).toBe(150)
})

it('tells listeners of this clock, at least as often as they ask for', async () => {
  const ticks: number[] = []
  const time = createVirtualTime({
    startMs: 0,
    longestStepMs: 10,
    onTick: (now) => void ticks.push(now),
  })
  void time.sleep(25)
  await time.run(never, 30)
  expect(ticks).toEqual([0, 10, 20, 25, 30])
})

/** A sleeper that wakes sleeps again, some are woken by others, and some wait for work outside. */
const sleeper = fc.record({
  waits: fc.array(
    fc.oneof(
      fc.integer({ min: -5, max: 400 }),
      fc.double({ min: 0, max: 50, noNaN: true }),
      fc.constant(Number.NaN),
    ),
    { minLength: 1, maxLength: 6 },
  ),
  endsAt: fc.option(fc.integer({ min: 0, max: 500 })),
  asksOutside: fc.boolean(),
})

it('never goes backwards, wakes no sleeper early or late, and forgets none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sleeper, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(1, 7, 100),
      fc.array(fc.integer({ min: -10, max: 300 }), { maxLength: 4 }),
      async (sleepers, quantumMs, limits) => {
        const time = createVirtualTime({ startMs: 1_000, quantumMs })
        const seen: number[] = []
        let done = 0
        for (const { waits, endsAt, asksOutside } of sleepers) {
          const ending = new AbortController()
          if (endsAt !== null) void time.sleep(endsAt).then(() => ending.abort())
          void (async () => {
            for (const ms of waits) {
              const from = time.now()
              await time.sleep(ms, ending.signal)
              const late = time.now() - from - Math.max(0, ms || 0)
              if (!ending.signal.aborted) {
                expect(late).toBeGreaterThanOrEqual(-1e-6)
                expect(late).toBeLessThan(quantumMs)
              }
              if (asksOutside) {
                const asked = time.now()
                await time.during(new Promise((resolve) => setImmediate(resolve)))
                expect(time.now()).toBe(asked)
              }
              seen.push(time.now())
            }
            done += 1
          })()
        }
        for (const limit of limits) {
          const end = time.now() + Math.max(0, limit)
          await time.run(never, limit)
          expect(time.now()).toBeLessThanOrEqual(end)
        }
        expect(await time.run(() => done === sleepers.length, HOUR_MS)).toBe(true)
        expect(seen).toEqual([...seen].sort((a, b) => a - b))
      },
    ),
    { numRuns: 60 },
  )
})
