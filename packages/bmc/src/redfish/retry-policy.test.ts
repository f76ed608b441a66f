import { expect, it } from 'vitest'
import { MOST_ATTEMPTS, retryDelayMs, type Trouble } from './retry-policy.ts'

const status = (code: number, retryAfterSeconds = 0): Trouble => ({
  kind: 'status',
  status: code,
  retryAfterSeconds,
})
const lost = (wasSent: boolean): Trouble => ({ kind: 'no-answer', wasSent })

it.each([
  ['a read without an answer', 'GET', lost(true), 1_000],
  ['a change of values without an answer', 'PATCH', lost(true), 1_000],
  ['an action that never arrived', 'POST', lost(false), 1_000],
  ['an action that may have arrived', 'POST', lost(true), null],
  ['an action that failed inside', 'POST', status(500), null],
  ['an action that was put off', 'POST', status(503, 7), 7_000],
  ['a read that failed inside', 'GET', status(500), 1_000],
  ['a refusal', 'GET', status(400), null],
  ['a wait that nobody wants', 'GET', status(503, 86_400), 30_000],
] as const)('%s', (_, method, trouble, delay) => {
  expect(retryDelayMs(method, trouble, 1)).toBe(delay)
})

it('waits longer each time, and gives up', () => {
  expect([1, 2, 3, MOST_ATTEMPTS].map((attempt) => retryDelayMs('GET', lost(true), attempt))).toEqual([
    1_000,
    2_000,
    4_000,
    null,
  ])
})
