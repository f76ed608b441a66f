import type { Disk } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import {
  aCluster,
  aHostContext,
  anInventory,
  anUnboundHostContext,
  aSingleNodeCluster,
} from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { noIscsiNicBelongsToMachineCidr } from './no-iscsi-nic-belongs-to-machine-cidr.ts'

const NICS = [
  { name: 'eno1', ipv4_addresses: ['192.168.127.11/24'] },
  { name: 'eno2', ipv4_addresses: ['10.0.0.11/24'] },
]

const withDisks = (...disks: Disk[]) => ({
  inventory: anInventory(1, { interfaces: NICS, disks }),
  installation_disk_id: disks[0]?.id ?? '',
  installation_disk_path: disks[0]?.path ?? '',
})
const iscsi = (host_ip_address: string, changes: Disk = {}): Disk => ({
  id: 'iscsi-1',
  path: '/dev/sdb',
  drive_type: 'iSCSI',
  iscsi: { host_ip_address },
  ...changes,
})
const MULTIPATH: Disk = { id: 'mpath-1', path: '/dev/dm-0', name: 'dm-0', drive_type: 'Multipath' }
const SHARED = withDisks(iscsi('192.168.127.11'))

describe('no-iscsi-nic-belongs-to-machine-cidr', () => {
  it.each([
    ['an interface outside the machine network', withDisks(iscsi('10.0.0.11'))],
    ['multipath outside it', withDisks(MULTIPATH, iscsi('10.0.0.11', { id: 'a', holders: 'dm-0' }))],
  ])('success: iSCSI by %s', (_, host) => {
    expect(statusOf(noIscsiNicBelongsToMachineCidr, aHostContext(host))).toBe('success')
  })

  it.each([
    ['iSCSI', SHARED],
    ['multipath over iSCSI', withDisks(MULTIPATH, iscsi('192.168.127.11', { id: 'a', holders: 'dm-0' }))],
  ])('failure: %s by an interface in the machine network', (_, host) => {
    const text = verdictText(noIscsiNicBelongsToMachineCidr, aHostContext(host))
    expect(text).toContain('by eno1 (192.168.127.11), which is in the machine network 192.168.127.0/24')
  })

  it('failure: a single node with user-managed networking', () => {
    const context = aHostContext(SHARED, { cluster: aSingleNodeCluster() })
    expect(statusOf(noIscsiNicBelongsToMachineCidr, context)).toBe('failure')
  })

  it.each([
    ['iSCSI', SHARED],
    ['any other disk', {}],
  ])('pending: no machine network, %s', (_, host) => {
    const context = aHostContext(host, { cluster: aCluster({ machine_networks: [] }) })
    expect(statusOf(noIscsiNicBelongsToMachineCidr, context)).toBe('pending')
  })

  it('error: the address of the connection is on no interface', () => {
    const context = aHostContext(withDisks(iscsi('10.7.7.7')))
    expect(statusOf(noIscsiNicBelongsToMachineCidr, context)).toBe('error')
  })

  it.each([
    ['another kind of disk', {}, aCluster()],
    [
      'no installation disk, even without a machine network',
      { installation_disk_id: '', installation_disk_path: '' },
      aCluster({ machine_networks: [] }),
    ],
    ['user-managed networking on several nodes', SHARED, aCluster({ user_managed_networking: true })],
    ['is a day-2 host', { ...SHARED, kind: 'AddToExistingClusterHost' as const }, aCluster()],
    ['imported cluster', SHARED, aCluster({ imported: true })],
  ])('left out: %s', (_, host, cluster) => {
    expect(statusOf(noIscsiNicBelongsToMachineCidr, aHostContext(host, { cluster }))).toBe('left out')
  })

  it('left out: no cluster', () => {
    expect(statusOf(noIscsiNicBelongsToMachineCidr, anUnboundHostContext(SHARED))).toBe('left out')
  })
})
