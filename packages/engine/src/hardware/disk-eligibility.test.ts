import type { Disk, Inventory } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import type { HostContext } from '../context/host-context.ts'
import { aCluster, aHostContext, anInfraEnv, anInventory, anUnboundHostContext } from '../testing/builders.ts'
import { diskEligibility, diskProblems, eligibleDisks } from './disk-eligibility.ts'

const GB = 1e9
const aDisk = (changes: Partial<Disk> = {}): Disk => ({
  id: '/dev/disk/by-id/x',
  name: 'sdx',
  drive_type: 'SSD',
  size_bytes: 200 * GB,
  ...changes,
})

function contextWith(disks: Disk[], changes: Partial<Inventory> = {}, version = '4.20.5'): HostContext {
  const inventory = anInventory(1, { disks, ...changes })
  return aHostContext({ inventory }, { cluster: aCluster({ openshift_version: version }) })
}

const problemsOf = (disk: Disk, changes: Partial<Inventory> = {}, version = '4.20.5', others: Disk[] = []) =>
  diskProblems(contextWith([disk, ...others], changes, version), disk).map(({ kind }) => kind)

const cpu = (architecture: string) => ({ cpu: { architecture, count: 8 } })

describe('disk eligibility', () => {
  it.each<[string, Partial<Disk>, Partial<Inventory>, string, string[]]>([
    ['an SSD', {}, {}, '4.20', []],
    ['an HDD', { drive_type: 'HDD' }, {}, '4.20', []],
    ['exactly 100 GB', { size_bytes: 100 * GB }, {}, '4.20', []],
    ['a byte too small', { size_bytes: 100 * GB - 1 }, {}, '4.20', ['too-small']],
    ['size unknown', { size_bytes: 0 }, {}, '4.20', ['too-small']],
    ['software RAID since 4.14', { drive_type: 'RAID' }, {}, '4.14', []],
    ['software RAID before', { drive_type: 'RAID' }, {}, '4.13', ['drive-type']],
    ['RAID with unknown version', { drive_type: 'RAID' }, {}, '', ['drive-type']],
    ['iSCSI before 4.15', { drive_type: 'iSCSI' }, {}, '4.14', ['drive-type']],
    ['FC on x86_64', { drive_type: 'FC' }, {}, '4.20', []],
    ['FC on s390x', { drive_type: 'FC' }, cpu('s390x'), '4.20', []],
    ['FC on aarch64', { drive_type: 'FC' }, cpu('aarch64'), '4.20', ['drive-type']],
    ['ECKD on s390x', { drive_type: 'ECKD' }, cpu('s390x'), '4.20', []],
    ['ECKD (ESE) on s390x', { drive_type: 'ECKD (ESE)' }, cpu('s390x'), '4.20', []],
    ['FBA on s390x', { drive_type: 'FBA' }, cpu('s390x'), '4.20', []],
    ['ECKD on x86_64', { drive_type: 'ECKD' }, {}, '4.20', ['drive-type']],
    ['a CD drive', { drive_type: 'ODD' }, {}, '4.20', ['drive-type']],
    ['a floppy', { drive_type: 'FDD' }, {}, '4.20', ['drive-type']],
    ['a virtual disk', { drive_type: 'virtual' }, {}, '4.20', ['drive-type']],
    ['a logical volume', { drive_type: 'LVM' }, {}, '4.20', ['drive-type']],
    [
      'too small and of the wrong kind',
      { drive_type: 'LVM', size_bytes: 1 },
      {},
      '4.20',
      ['too-small', 'drive-type'],
    ],
  ])('%s', (_name, disk, inventory, version, expected) => {
    expect(problemsOf(aDisk(disk), inventory, version)).toEqual(expected)
  })

  it('a drive without a type counts as unknown', () => {
    const { drive_type: _, ...untyped } = aDisk()
    expect(problemsOf(untyped)).toEqual(['drive-type'])
  })

  it('the version is that of the infra-env for hosts that join later or belong to nothing', () => {
    const disk = aDisk({ drive_type: 'RAID' })
    const inventory = anInventory(1, { disks: [disk] })
    const cluster = aCluster({ openshift_version: '4.20' })
    const joining = aHostContext(
      { inventory, kind: 'AddToExistingClusterHost' },
      { cluster, infraEnvs: [anInfraEnv({ openshift_version: '4.12' })] },
    )
    expect(diskProblems(joining, disk)).toMatchObject([{ kind: 'drive-type' }])
    const unbound = anUnboundHostContext({ inventory }, anInfraEnv({ openshift_version: '4.14' }))
    expect(diskProblems(unbound, disk)).toEqual([])
  })

  it('tells size and need as data and in the text', () => {
    const disk = aDisk({ size_bytes: 20 * GB })
    const context = contextWith([disk])
    expect(diskProblems(context, disk)).toEqual([
      { kind: 'too-small', sizeBytes: 20 * GB, neededBytes: 100 * GB },
    ])
    expect(diskEligibility(context, disk).reasons[0]).toMatch(/20 GB.*100 GB/)
  })

  it('an arbiter and a host without a cluster may have 50 GB', () => {
    const disk = aDisk({ size_bytes: 50 * GB })
    const inventory = anInventory(1, { disks: [disk] })
    expect(eligibleDisks(aHostContext({ inventory, role: 'arbiter' }))).toEqual([disk])
    expect(eligibleDisks(anUnboundHostContext({ inventory }))).toEqual([disk])
    expect(eligibleDisks(aHostContext({ inventory, role: 'worker' }))).toEqual([])
  })
})

describe('iSCSI and multipath', () => {
  const twoNics: Partial<Inventory> = {
    interfaces: [
      { name: 'eno1', ipv4_addresses: ['192.168.127.11/24'], ipv6_addresses: [] },
      { name: 'eno2', ipv4_addresses: ['10.1.1.5/24'], ipv6_addresses: [] },
    ],
  }
  const iscsi = (host_ip_address: string, changes: Partial<Disk> = {}) =>
    aDisk({ id: 'i', name: 'sdi', drive_type: 'iSCSI', iscsi: { host_ip_address }, ...changes })
  const multipath = aDisk({ id: 'm', name: 'dm-0', drive_type: 'Multipath' })

  it.each<[string, Disk, string[]]>([
    ['session through the second interface', iscsi('10.1.1.5'), []],
    ['session address missing', aDisk({ drive_type: 'iSCSI' }), ['iscsi-without-address']],
    ['session address garbage', iscsi('nonsense'), ['iscsi-without-address']],
    ['no interface has the address', iscsi('10.9.9.9'), ['iscsi-unknown-nic']],
    ['session through the default route', iscsi('192.168.127.11'), ['iscsi-default-route']],
  ])('iSCSI: %s', (_name, disk, expected) => {
    expect(problemsOf(disk, twoNics)).toEqual(expected)
  })

  it.each<[string, Disk[], string, string[]]>([
    ['over FC', [aDisk({ id: 'f', name: 'sda', drive_type: 'FC', holders: 'dm-0' })], '4.20', []],
    ['over good iSCSI', [iscsi('10.1.1.5', { holders: 'dm-9,dm-0' })], '4.20', []],
    [
      'over iSCSI on the default route',
      [iscsi('192.168.127.11', { holders: 'dm-0' })],
      '4.20',
      ['multipath-bad-member'],
    ],
    ['over iSCSI before 4.15', [iscsi('10.1.1.5', { holders: 'dm-0' })], '4.14', ['multipath-bad-member']],
    ['over nothing', [], '4.20', ['multipath-without-members']],
    ['over plain disks', [aDisk({ holders: 'dm-0' })], '4.20', ['multipath-without-members']],
    [
      'over FC and iSCSI',
      [aDisk({ id: 'f', drive_type: 'FC', holders: 'dm-0' }), iscsi('10.1.1.5', { holders: 'dm-0' })],
      '4.20',
      ['multipath-mixed'],
    ],
  ])('multipath %s', (_name, members, version, expected) => {
    expect(problemsOf(multipath, twoNics, version, members)).toEqual(expected)
  })

  it('the paths of a multipath device are not installed on themselves', () => {
    const path = aDisk({ id: 'f', name: 'sda', drive_type: 'FC', holders: 'dm-0' })
    expect(problemsOf(path, twoNics, '4.20', [multipath])).toEqual(['multipath-member'])
    expect(problemsOf({ ...path, holders: 'dm-7' }, twoNics, '4.20', [multipath])).toEqual([])
  })
})

describe('opinion of the agent', () => {
  const judge = (disk: Disk) => diskEligibility(contextWith([disk]), disk)

  it('what the agent refuses stays refused', () => {
    const disk = aDisk({
      installation_eligibility: { eligible: false, not_eligible_reasons: ['Disk is removable'] },
    })
    expect(judge(disk)).toEqual({ eligible: false, reasons: ['Disk is removable'] })
  })

  it('neither eligible nor a reason means that the agent has nothing against it', () => {
    expect(judge(aDisk({ installation_eligibility: {} })).eligible).toBe(true)
    expect(judge(aDisk({ installation_eligibility: { eligible: false } })).eligible).toBe(true)
  })

  it('our own earlier reasons are recognised and replaced', () => {
    const small = aDisk({ size_bytes: 1 })
    const first = judge(small)
    expect(first.eligible).toBe(false)
    const stored = { installation_eligibility: { eligible: false, not_eligible_reasons: [...first.reasons] } }
    expect(judge({ ...small, ...stored })).toEqual(first)
    expect(judge(aDisk(stored))).toEqual({ eligible: true, reasons: [] })
  })
})
