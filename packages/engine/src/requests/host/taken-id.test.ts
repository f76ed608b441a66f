import { expect, it } from 'vitest'
import { minutes, seconds } from '../../facts/instant.ts'
import { aHost, macAddress, NOW } from '../../testing/builders.ts'
import { isIdTaken } from './taken-id.ts'

const heard = (ms: number) => ({ checked_in_at: NOW - ms })
const OTHER = [macAddress(9)]
const registered = { machines: [{ macs: [macAddress(1)], first_seen_at: NOW, seen_at: NOW }] }

it.each([
  ['another machine, and the host polls', aHost(1, heard(seconds(60))), OTHER, true],
  [
    'another machine, and the host has only registered',
    aHost(1, { ...heard(0), ...registered, inventory: null }),
    OTHER,
    true,
  ],
  ['the same machine with one more card', aHost(1, heard(0)), [macAddress(1), macAddress(9)], false],
  ['another machine, and the host is silent', aHost(1, heard(minutes(3))), OTHER, false],
  [
    'another machine, and the host is being installed',
    aHost(1, { ...heard(minutes(30)), status: 'installing-in-progress' }),
    OTHER,
    true,
  ],
  [
    'another machine, and the host is installed',
    aHost(1, { ...heard(minutes(300)), status: 'installed' }),
    OTHER,
    true,
  ],
  ['a machine without addresses', aHost(1, heard(0)), [], false],
  ['nothing is known of the host', aHost(1, { ...heard(0), inventory: null }), OTHER, false],
  ['the host was never heard from', aHost(1, { checked_in_at: null }), OTHER, false],
])('%s: %s', (_, host, macs, taken) => {
  expect(isIdTaken(host, macs, { now: NOW, absences: [] })).toBe(taken)
})

it('the time in which the service was away does not make a host silent', () => {
  const absences = [{ from: NOW - minutes(20), to: NOW }]
  expect(isIdTaken(aHost(1, heard(minutes(20))), OTHER, { now: NOW, absences })).toBe(true)
})
