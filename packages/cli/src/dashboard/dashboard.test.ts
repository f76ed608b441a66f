import type { Event } from '@groundwork/contract/events'
import type { Check, MediaReader } from '@groundwork/contract/groundwork'
import type { StreamChange } from '@groundwork/stream-client/stream-message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCluster, aHost, CLUSTER_ID, INFRA_ENV_ID } from '../live/testing/pictures.ts'
import { FIRST_CHOICE, keyName, PANES, pressKey } from './dashboard-keys.ts'
import { type DashboardInput, dashboardLines } from './dashboard-view.ts'
import { applyToFleet, EMPTY_FLEET, type FleetPicture } from './fleet-picture.ts'

const NOW = Date.parse('2026-11-17T12:00:00Z')
const change = (
  kind: StreamChange['kind'],
  resource: unknown,
  more: Partial<StreamChange> = {},
): StreamChange => ({
  ...{
    kind,
    operation: 'changed',
    id: CLUSTER_ID,
    cluster_id: CLUSTER_ID,
    infra_env_id: INFRA_ENV_ID,
    resource,
  },
  ...more,
})
const event = {
  event_time: '2026-11-17T11:59:00Z',
  message: 'Host node-1: booted',
  cluster_id: CLUSTER_ID,
  severity: 'info',
}
const reader = { address: '192.0.2.7', state: 'stalled', state_info: 'Has read 62 %, and takes nothing.' }

const FLEET: FleetPicture = [
  change('cluster', aCluster({ status: 'installing', progress: { total_percentage: 50 } })),
  change('cluster', aCluster({ id: 'other', name: 'edge', status: 'error' }), { id: 'other' }),
  change('host', aHost('node-1', { status: 'installing-in-progress', progress: { stage: 'Rebooting' } }), {
    id: 'id-of-node-1',
  }),
  change('host', aHost('node-2', { role: 'auto-assign', suggested_role: 'worker' }), { id: 'id-of-node-2' }),
  change('event', event as Event),
  change('media-reader', reader as MediaReader, { id: 'reader' }),
].reduce(applyToFleet, EMPTY_FLEET)

const plain = { hasBlocks: false, paint: (_: string, text: string) => text }
const input = (changes: Partial<DashboardInput['choice']> = {}): DashboardInput => ({
  ...{ fleet: FLEET, failing: [], url: 'http://127.0.0.1:8090', status: 'live', now: NOW },
  choice: { ...FIRST_CHOICE, clusterId: CLUSTER_ID, ...changes },
})
const shown = (given: DashboardInput) => dashboardLines(given, { columns: 90, rows: 16 }, plain)

describe('the screen', () => {
  it('is not moved by what hosts say', () => {
    const hostile = 'x\u001b[2J\n\u009by'
    const fleet = [
      change('cluster', aCluster({ name: hostile })),
      change('host', aHost(hostile, { status_info: hostile }), { id: 'h' }),
      change('event', { ...event, message: hostile } as Event),
      change('media-reader', { ...reader, state_info: hostile } as MediaReader, { id: 'r' }),
    ].reduce(applyToFleet, EMPTY_FLEET)
    for (const pane of PANES)
      for (const line of shown({ ...input({ pane }), fleet })) {
        expect(line).not.toMatch(/\p{Cc}/u)
        expect(line).toHaveLength(90)
      }
  })

  it('has clusters, and the hosts of the chosen one', () => {
    const lines = shown(input()).map((line) => line.trimEnd())
    expect(lines[0]).toContain('live  2 clusters, 2 hosts, 0 reading images')
    expect(lines).toContain(
      '  prod                     installing                     ######......  50 % 2/2',
    )
    expect(lines).toContain('  node-1                   master       installing-in-progress   Rebooting')
    expect(lines).toContain('  node-2                   worker       known')
  })

  it.each([
    ['events', '      60 s  Host node-1: booted'],
    ['boot', '  192.0.2.7                Has read 62 %, and takes nothing.'],
    ['checks', '  Every check holds.'],
  ] as const)('has %s', (pane, line) => {
    expect(shown(input({ pane })).map((text) => text.trimEnd())).toContain(line)
  })

  it('names checks that fail, and whose they are', () => {
    const check = { cause: 'The clock is not synchronised.', message: '', is_blocking: true } as Check
    const lines = shown({ ...input({ pane: 'checks' }), failing: [{ host: 'node-1', check }] })
    expect(lines.some((line) => line.includes('node-1') && line.includes('not synchronised'))).toBe(true)
  })

  it('fits every terminal exactly', () => {
    const sizes = fc.record({
      columns: fc.integer({ min: 1, max: 200 }),
      rows: fc.integer({ min: 8, max: 60 }),
    })
    fc.assert(
      fc.property(sizes, fc.constantFrom(...PANES), fc.nat(500), (size, pane, scroll) => {
        const lines = dashboardLines(input({ pane, scroll }), size, plain)
        expect(lines).toHaveLength(size.rows)
        for (const line of lines) expect(line).toHaveLength(size.columns)
      }),
    )
  })

  it('says what to do when there is nothing', () => {
    const lines = shown({ ...input({ clusterId: null }), fleet: EMPTY_FLEET })
    expect(lines.join('\n')).toContain('groundwork create cluster')
  })
})

describe('keys', () => {
  const press = (...keys: readonly string[]) =>
    keys.reduce((choice, key) => pressKey(choice, key, { ids: ['a', 'b', 'c'], page: 5 }), FIRST_CHOICE)

  it.each([
    [['down', 'j'], { clusterId: 'c' }],
    [['down', 'down', 'down', 'up'], { clusterId: 'b' }],
    [['up'], { clusterId: 'a' }],
    [['end'], { clusterId: 'c' }],
    [['tab'], { pane: 'checks' }],
    [['left'], { pane: 'events' }],
    [['3'], { pane: 'boot' }],
    [['space', 'space', 'b'], { scroll: 5 }],
    [['q'], { isOver: true }],
    [['x'], FIRST_CHOICE],
  ])('%j', (keys, choice) => expect(press(...keys)).toMatchObject(choice))

  it('are known by what terminals send', () => {
    expect(['\u001b[A', '\t', ' ', '\u0003', 'q'].map(keyName)).toEqual(['up', 'tab', 'space', 'ctrl-c', 'q'])
  })
})

it('what is deleted goes, and what moved elsewhere is told by another message', () => {
  const gone = change('host', null, { operation: 'deleted', id: 'id-of-node-1' })
  expect([...applyToFleet(FLEET, gone).hosts.values()].map(({ name }) => name)).toEqual(['node-2'])
  const left = change('host', null, { operation: 'left', id: 'id-of-node-1' })
  expect(applyToFleet(FLEET, left)).toBe(FLEET)
})
