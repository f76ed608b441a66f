import { expect, test } from 'vitest'
import { shortReason } from './short-reason.ts'
import { aHost } from './testing-hosts.ts'

test('leaves out what the row says already', () => {
  const status = 'insufficient' as const
  const text = 'The host cannot be installed: Host node-1 has 8 GiB of memory, 16 are needed.'
  expect(shortReason(aHost(1, { status, status_info: text }))).toBe('Has 8 GiB of memory, 16 are needed.')
  expect(shortReason(aHost(1, { status, status_info: 'Something else.' }))).toBe('Something else.')
  expect(shortReason(aHost(1, { status_info: 'The host is ready to be installed.' }))).toBe('')
})
