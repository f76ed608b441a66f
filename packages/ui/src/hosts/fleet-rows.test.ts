import { type Filter, parseFilter } from '@groundwork/fleet/host-filter'
import { expect, test } from 'vitest'
import { hostKey } from '../live/live-state.ts'
import { asksForAge, fleetRows, hostTest } from './fleet-rows.ts'
import { extent, keysBetween, NOTHING, present, toggled } from './selection.ts'
import { aHost } from './testing-hosts.ts'

const hosts = [aHost(10), aHost(2, { status: 'insufficient' }), aHost(1, { status: 'insufficient' })]
const question = { names: {}, now: 0 }
const read = (text: string): Filter => {
  const parsed = parseFilter(text)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  return parsed.filter
}

test('asks a host again only when it has changed', () => {
  const isShown = hostTest({ ...question, filter: read('status:insufficient') })
  expect(hosts.filter(isShown)).toEqual(hosts.slice(1))
  const [first = aHost(10)] = hosts
  expect(isShown({ ...first, status: 'insufficient' })).toBe(true)
  expect(isShown(first)).toBe(false)
})

test('groups have a head with their count, and closed ones only that', () => {
  const grouping = { names: {}, group: 'status', closedGroups: new Set(['known']) }
  const rows = fleetRows(hosts, grouping)
  expect(rows.map((row) => (row.kind === 'group' ? `${row.value} ${row.count}` : row.host.name))).toEqual([
    'insufficient 2',
    'node-2',
    'node-1',
    'known 1',
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('knows which filters depend on the time', () => {
  expect(asksForAge(read('name:a -(checked_in>5m)'))).toBe(true)
  expect(asksForAge(read('memory<16'))).toBe(false)
})

test('selects ranges and forgets what is gone', () => {
  const rows = fleetRows(hosts, { names: {}, group: '', closedGroups: new Set() })
  const range = keysBetween(rows, 2, 1)
  expect(range).toEqual(hosts.slice(1).map(hostKey))
  const selection = toggled(NOTHING, range, true)
  expect(extent(selection, hosts.map(hostKey))).toBe('some')
  expect(extent(selection, range)).toBe('all')
  expect(extent(NOTHING, range)).toBe('none')
  expect(present(selection, new Map(hosts.map((host) => [hostKey(host), host])))).toBe(selection)
  expect(present(selection, new Set(range.slice(1))).size).toBe(1)
})
