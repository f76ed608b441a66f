import type { Disk } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import { aHostContext, anInventory } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { vsphereDiskUuidEnabled } from './vsphere-disk-uuid-enabled.ts'

const aDisk = (name: string, changes: Partial<Disk> = {}): Disk => ({
  id: name,
  name,
  drive_type: 'SSD',
  size_bytes: 200e9,
  has_uuid: true,
  ...changes,
})
const vmware = (...disks: Disk[]) =>
  aHostContext({ inventory: anInventory(1, { disks, system_vendor: { manufacturer: 'VMware, Inc.' } }) })

describe('vsphere-disk-uuid-enabled', () => {
  it('success: all disks have a UUID', () => {
    expect(statusOf(vsphereDiskUuidEnabled, vmware(aDisk('sda'), aDisk('sdb')))).toBe('success')
  })

  it('success: disks that cannot be installed on do not count', () => {
    const context = vmware(
      aDisk('sda'),
      aDisk('sdb', { has_uuid: false, size_bytes: 1 }),
      aDisk('sr0', { has_uuid: false, drive_type: 'ODD' }),
    )
    expect(statusOf(vsphereDiskUuidEnabled, context)).toBe('success')
  })

  it('failure: a disk without one, whatever the platform of the cluster', () => {
    const verdict = explainedVerdict(
      vsphereDiskUuidEnabled,
      vmware(aDisk('sda'), aDisk('sdb', { has_uuid: false })),
    )
    expect(verdict).toMatchObject({ status: 'failure', cause: { seen: { disks_without_uuid: ['sdb'] } } })
    expect(verdict.remedies[0]?.command).toContain('disk.enableUUID=TRUE')
  })

  it('pending: no inventory, or no disks yet', () => {
    expect(statusOf(vsphereDiskUuidEnabled, aHostContext({ inventory: null }))).toBe('pending')
    expect(explainedVerdict(vsphereDiskUuidEnabled, vmware()).status).toBe('pending')
  })

  it('left out: other machines, and hosts without a cluster', () => {
    expect(statusOf(vsphereDiskUuidEnabled, aHostContext())).toBe('left out')
    expect(statusOf(vsphereDiskUuidEnabled, { ...vmware(aDisk('sda')), cluster: null })).toBe('left out')
  })
})
