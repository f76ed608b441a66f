import { expect, it } from 'vitest'
import { createBusyClock } from './evaluation-parts.ts'

function createFixture() {
  let [wall, cpu, asked] = [1_000, 50, 0]
  const busyMs = createBusyClock(
    () => wall,
    () => {
      asked += 1
      return cpu
    },
  )
  return {
    busyMs,
    asked: () => asked,
    pass: (wallMs: number, cpuMs: number) => {
      wall += wallMs
      cpu += cpuMs
    },
  }
}

it('counts short work by the clock, without asking the system', () => {
  const { busyMs, pass, asked } = createFixture()
  const started = busyMs()
  pass(20, 20)
  expect(busyMs() - started).toBe(20)
  expect(asked()).toBe(1)
})

it('counts long work by the time that the processor spent on it', () => {
  const { busyMs, pass } = createFixture()
  const started = busyMs()
  pass(5_000, 2_100)
  expect(busyMs() - started).toBe(2_100)
})

it('counts no more than the time that passed: other threads compute too', () => {
  const { busyMs, pass } = createFixture()
  const started = busyMs()
  pass(1_000, 1_900)
  expect(busyMs() - started).toBe(1_000)
})
