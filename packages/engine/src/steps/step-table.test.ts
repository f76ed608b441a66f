// The whole table, row by row, against the step lists of the protocol.
import { HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { aHost } from '../testing/builders.ts'
import { modeOf, STEP_TABLE, stepRowFor } from './step-table.ts'

const NETWORK = 'connectivity-check tang-connectivity-check free-network-addresses dhcp-lease-allocate'
const DAY2_NETWORK = 'connectivity-check api-vip-connectivity-check tang-connectivity-check'
const NAMES = 'ntp-synchronizer domain-resolution'
const PREPARE = 'dhcp-lease-allocate installation-disk-speed-check container-image-availability'

type Row = readonly [HostStatus, steps: string, seconds: number, afterwards: 'continue' | 'exit']

const DAY1: readonly Row[] = [
  ['known', `${NETWORK} inventory ${NAMES} verify-vips`, 60, 'continue'],
  ['insufficient', `inventory ${NETWORK} ${NAMES} verify-vips`, 60, 'continue'],
  ['pending-for-input', `inventory ${NETWORK} ${NAMES} verify-vips`, 60, 'continue'],
  ['discovering', 'inventory', 60, 'continue'],
  ['disconnected', 'inventory', 120, 'continue'],
  ['preparing-for-installation', PREPARE, 60, 'continue'],
  ['installing', 'install dhcp-lease-allocate', 60, 'continue'],
  ['installing-in-progress', 'dhcp-lease-allocate', 60, 'continue'],
  ['error', 'logs-gather stop-installation', 120, 'continue'],
  ['cancelled', 'logs-gather stop-installation', 120, 'continue'],
  ['disabled', '', 120, 'continue'],
  ['resetting', '', 120, 'continue'],
  ['binding', '', 0, 'exit'],
  ['preparing-successful', '', 60, 'continue'],
  ['preparing-failed', '', 60, 'continue'],
  ['installed', '', 60, 'continue'],
  ['resetting-pending-user-action', '', 60, 'continue'],
]

const DAY2: readonly Row[] = [
  ['known', `${DAY2_NETWORK} inventory ${NAMES}`, 60, 'continue'],
  ['insufficient', `inventory ${DAY2_NETWORK} ${NAMES}`, 60, 'continue'],
  ['discovering', `inventory ${NAMES}`, 60, 'continue'],
  ['pending-for-input', `inventory ${DAY2_NETWORK}`, 60, 'continue'],
  ['disconnected', 'inventory', 120, 'continue'],
  ['installing', 'install', 60, 'continue'],
  ['installing-in-progress', '', 60, 'continue'],
  ['error', 'logs-gather stop-installation', 120, 'continue'],
  ['cancelled', 'logs-gather stop-installation', 120, 'continue'],
  ['disabled', '', 120, 'continue'],
  ['resetting', '', 120, 'continue'],
  ['binding', '', 0, 'exit'],
  ['added-to-existing-cluster', '', 60, 'continue'],
]

const UNBOUND: readonly Row[] = [
  ['discovering-unbound', 'inventory ntp-synchronizer', 60, 'continue'],
  ['insufficient-unbound', 'inventory ntp-synchronizer', 60, 'continue'],
  ['known-unbound', 'inventory ntp-synchronizer', 60, 'continue'],
  ['disconnected-unbound', 'inventory', 120, 'continue'],
  ['unbinding', '', 0, 'exit'],
  ['unbinding-pending-user-action', '', 0, 'exit'],
  ['reclaiming', 'download-boot-artifacts', 60, 'continue'],
  ['reclaiming-rebooting', 'reboot-for-reclaim', 120, 'exit'],
  ['disabled-unbound', '', 120, 'continue'],
]

describe.each([
  ['a host of a new cluster', {}, DAY1],
  ['a host that joins a cluster', { kind: 'AddToExistingClusterHost' }, DAY2],
  ['a host without a cluster', { cluster_id: null }, UNBOUND],
] as const)('%s', (_kind, changes, rows) => {
  it.each(rows)('%s: %s', (status, steps, seconds, afterwards) => {
    expect(stepRowFor(aHost(1, { ...changes, status }))).toEqual({
      steps: steps === '' ? [] : steps.split(' '),
      seconds,
      afterwards,
    })
  })

  it('has no row that is not listed here', () => {
    const listed = rows.map(([status]) => status as string)
    expect(Object.keys(STEP_TABLE[modeOf(aHost(1, changes))]).filter((key) => !listed.includes(key))).toEqual(
      [],
    )
  })
})

it('has an answer for every status', () => {
  for (const status of HostStatus.enum) {
    for (const changes of [{}, { kind: 'AddToExistingClusterHost' }, { cluster_id: null }] as const) {
      expect(stepRowFor(aHost(1, { ...changes, status }))).toBeDefined()
    }
  }
})
