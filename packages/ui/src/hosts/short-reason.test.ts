import { expect, test } from 'vitest'
import { shortReason } from './short-reason.ts'
import { aHost } from './testing-hosts.ts'

test.each([
  ['the first check that fails', ['has-min-memory'], 'Too little memory'],
  [
    'how many others fail, and last what only warns',
    ['ntp-synced', 'hostname-unique'],
    'Name is not unique +1',
  ],
  ['an operator by its id', ['lvm-requirements-satisfied'], 'Needs of lvm are not met'],
] as const)('names %s', (_, failing_checks, text) => {
  expect(shortReason(aHost(1, { status: 'insufficient', failing_checks: [...failing_checks] }))).toBe(text)
})

test.each([
  [
    'leaves out what the row says already',
    'The host cannot be installed: Host node-1 is away ; its cable too.',
  ],
  ['begins with a capital', 'is away ; its cable too.'],
])('without failing checks it %s', (_, status_info) => {
  expect(shortReason(aHost(1, { status: 'error', status_info }))).toBe('Is away; its cable too.')
})

test('what is fine needs no reason', () => {
  expect(shortReason(aHost(1, { status_info: 'The host is ready to be installed.' }))).toBe('')
})

test('a host that is away has one reason', () => {
  const away = aHost(1, { status: 'disconnected', failing_checks: ['ntp-synced', 'connected'] })
  expect(shortReason(away)).toBe('No contact with the host')
})
