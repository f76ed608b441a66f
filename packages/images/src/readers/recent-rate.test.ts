import { expect, test } from 'vitest'
import { recentRate } from './recent-rate.ts'

function follow(rate: number, seconds: number, bytes: number): number {
  let current = rate
  for (let second = 0; second < seconds; second += 1) {
    current = recentRate(current, { bytes, duringMs: 1000, sinceLastMs: 1000 })
  }
  return current
}

test('the first measure counts in full', () => {
  expect(recentRate(0, { bytes: 1500, duringMs: 1500, sinceLastMs: null })).toBe(1000)
})

test('what fills empty buffers at first is not taken for the rate', () => {
  const rate = recentRate(0, { bytes: 10_000_000, duringMs: 100, sinceLastMs: null })
  expect(follow(rate, 4, 20_000_000)).toBeLessThan(20_000_000)
})

test('a steady reader keeps its rate', () => {
  expect(follow(1000, 60, 1000)).toBeCloseTo(1000, 6)
})

test('a reader that stops is soon at nothing, one that speeds up is soon there', () => {
  expect(follow(1000, 30, 0)).toBeLessThan(5)
  expect(follow(1000, 30, 3000)).toBeGreaterThan(2990)
})

test('after a pause the past is forgotten', () => {
  expect(recentRate(1000, { bytes: 10, duringMs: 1000, sinceLastMs: 60_000 })).toBe(10)
})

test('the shares of two processes add up', () => {
  let rate = 0
  for (let half = 0; half < 200; half += 1) {
    rate = recentRate(rate, { bytes: 1000, duringMs: 1000, sinceLastMs: 500 })
  }
  expect(rate / 2000).toBeCloseTo(1, 1)
})

test('a moment without length does no harm', () => {
  expect(Number.isFinite(recentRate(0, { bytes: 10, duringMs: 0, sinceLastMs: 0 }))).toBe(true)
})
