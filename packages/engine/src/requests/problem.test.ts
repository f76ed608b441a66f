import { expect, it } from 'vitest'
import { problem, quote, statusOf } from './problem.ts'

it('cuts long values in messages', () => {
  expect(quote('short')).toBe('"short"')
  expect(quote('a'.repeat(100), 5)).toBe('"aaaaa..." (100 characters)')
})

it('answers with the status of the first problem', () => {
  expect(statusOf([problem('required', 'a', '', 422), problem('required', 'b', '', 409)])).toBe(422)
  expect(statusOf([])).toBe(400)
})
