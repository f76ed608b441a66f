import { expect, test } from 'vitest'
import { isLate } from './is-late.ts'

const SECOND_MS = 1_000
const planOf = (seconds?: number) => ({
  without: JSON.stringify({ instructions: null, next_instruction_seconds: seconds }),
})

test.each([
  ['in time', planOf(60), 90, [], false],
  ['after one that is missing', planOf(60), 91, [], true],
  ['in time where the host was told to wait for longer', planOf(120), 121, [], false],
  ['too late even so', planOf(120), 181, [], true],
  ['without having been told when', planOf(), 91, [], true],
  ['because the service was down', planOf(60), 150, [{ from: 10 * SECOND_MS, to: 80 * SECOND_MS }], false],
] as const)('a poll comes %s', (_, plan, seconds, absences, expected) => {
  expect(isLate({ checked_in_at: 0 }, seconds * SECOND_MS, plan, absences)).toBe(expected)
})
