import { expect, it } from 'vitest'
import { createVirtualTime } from '../time/virtual-time.ts'
import { switchOn } from './switch-on.ts'

const SECOND = 1_000

function start(count: number) {
  const time = createVirtualTime({ startMs: 0 })
  const poweredAt: number[] = []
  const computers = Array.from({ length: count }, () => ({ powerOn: () => void poweredAt.push(time.now()) }))
  return { time, poweredAt, computers }
}

it('is done in time, in order, where waiting is twenty times as fast as the clock', async () => {
  const { time, poweredAt, computers } = start(100)
  const sleep = (ms: number, signal?: AbortSignal) => time.sleep(ms / 20, signal)
  const { signal } = new AbortController()
  const done = switchOn(computers, { ...time, sleep }, 20 * 50 * SECOND, signal)
  await time.run(() => poweredAt.length === 100, 60 * SECOND)
  await done
  expect(poweredAt).toEqual(Array.from({ length: 100 }, (_, index) => index * 500))
})

it('leaves those alone whose turn comes after the end', async () => {
  const { time, poweredAt, computers } = start(10)
  const ending = new AbortController()
  const done = switchOn(computers, time, 10 * SECOND, ending.signal)
  await time.run(() => poweredAt.length === 4, 60 * SECOND)
  ending.abort()
  await done
  expect(poweredAt).toHaveLength(4)
})

it('keeps to its time with thousands', async () => {
  const { time, poweredAt, computers } = start(5_000)
  void switchOn(computers, time, 60 * SECOND, new AbortController().signal)
  await time.run(() => poweredAt.length === 5_000, 120 * SECOND)
  expect(poweredAt.at(-1)).toBeLessThan(60 * SECOND)
  expect(poweredAt.at(2_500)).toBe(30 * SECOND)
})

it('keeps to its time where time goes in large steps', async () => {
  const time = createVirtualTime({ startMs: 0, quantumMs: 5 * SECOND })
  const poweredAt: number[] = []
  const computers = Array.from({ length: 40 }, () => ({ powerOn: () => void poweredAt.push(time.now()) }))
  void switchOn(computers, time, 60 * SECOND, new AbortController().signal)
  await time.run(() => poweredAt.length === 40, 600 * SECOND)
  expect(poweredAt.at(-1)).toBeLessThanOrEqual(65 * SECOND)
})
