import type { Disk } from '@groundwork/contract/hosts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { aHost, aHostContext, anInventory } from '../testing/builders.ts'
import { chooseInstallationDisk, disksToBeFormatted, installationDisk } from './installation-disk.ts'

const aDisk = (name: string, changes: Partial<Disk> = {}): Disk => ({
  id: `id-${name}`,
  name,
  path: `/dev/${name}`,
  by_path: `/dev/disk/by-path/${name}`,
  drive_type: 'SSD',
  size_bytes: 200e9,
  ...changes,
})

const choose = (disks: Disk[], changes: Partial<HostFacts> = {}) =>
  chooseInstallationDisk(
    aHostContext({
      installation_disk_id: '',
      installation_disk_path: '',
      inventory: anInventory(1, { disks }),
      ...changes,
    }),
  )?.name ?? null

describe('sort order', () => {
  it.each<[string, Disk[], string]>([
    ['bootable before everything', [aDisk('a'), aDisk('nvme0n1', { bootable: true })], 'nvme0n1'],
    ['NVMe last', [aDisk('nvme0n1', { size_bytes: 110e9 }), aDisk('z', { drive_type: 'SSD' })], 'z'],
    ['HDD before SSD', [aDisk('a'), aDisk('b', { drive_type: 'HDD', size_bytes: 900e9 })], 'b'],
    ['small before large', [aDisk('a'), aDisk('b', { size_bytes: 150e9 })], 'b'],
    ['position on the bus', [aDisk('a', { hctl: '1:0:0:0' }), aDisk('b', { hctl: '0:0:0:0' })], 'b'],
    ['the id when nothing else differs', [aDisk('b'), aDisk('a')], 'a'],
    ['ineligible disks are passed over', [aDisk('a', { size_bytes: 1 }), aDisk('b')], 'b'],
  ])('%s', (_name, disks, expected) => {
    expect(choose(disks)).toBe(expected)
    expect(choose([...disks].reverse())).toBe(expected)
  })

  it('does not depend on the order of the disks', () => {
    const anyDisk = fc.record({
      name: fc.constantFrom('sda', 'sdb', 'sdc', 'nvme0n1', 'dm-0'),
      drive_type: fc.constantFrom<Disk['drive_type'] & string>('SSD', 'HDD', 'RAID', 'FC', 'LVM'),
      size_bytes: fc.constantFrom(50e9, 100e9, 200e9),
      bootable: fc.boolean(),
      hctl: fc.constantFrom('0:0:0:0', '1:0:0:0'),
      id: fc.uuid(),
    })
    const shuffled = fc
      .array(anyDisk, { maxLength: 6 })
      .chain((disks) => fc.tuple(fc.constant(disks), fc.shuffledSubarray(disks, { minLength: disks.length })))
    fc.assert(
      fc.property(shuffled, ([disks, reordered]) => {
        const pick = (list: Disk[]) =>
          chooseInstallationDisk(
            aHostContext({ installation_disk_id: '', inventory: anInventory(1, { disks: list }) }),
          )
        expect(pick(reordered)).toBe(pick(disks))
      }),
    )
  })
})

describe('keeping the present choice', () => {
  const disks = [aDisk('a'), aDisk('b')]

  it.each<[string, Partial<HostFacts>, string | null]>([
    ['by id', { installation_disk_id: 'id-b' }, 'b'],
    ['by path under /dev/disk', { installation_disk_id: '/dev/disk/by-path/b' }, 'b'],
    ['by device name', { installation_disk_id: '/dev/b' }, 'b'],
    ['by stored path only', { installation_disk_path: '/dev/b' }, 'b'],
    ['gone: a new choice', { installation_disk_id: 'id-z' }, 'a'],
  ])('%s', (_name, changes, expected) => {
    expect(choose(disks, changes)).toBe(expected)
  })

  it('a disk that became ineligible is given up', () => {
    expect(choose([aDisk('a'), aDisk('b', { size_bytes: 1 })], { installation_disk_id: 'id-b' })).toBe('a')
  })

  it('no eligible disk: no choice', () => {
    expect(choose([aDisk('a', { size_bytes: 1 })])).toBeNull()
    expect(choose([], { inventory: null })).toBeNull()
  })
})

describe('installationDisk', () => {
  it('finds the stored disk and nothing else', () => {
    const inventory = anInventory(1, { disks: [aDisk('a'), aDisk('b')] })
    const stored = (id: string, path = '') =>
      installationDisk(aHost(1, { inventory, installation_disk_id: id, installation_disk_path: path }))
    expect(stored('id-b')?.name).toBe('b')
    expect(stored('', '/dev/a')?.name).toBe('a')
    expect(stored('gone')).toBeNull()
    expect(stored('')).toBeNull()
  })
})

describe('disks to be formatted', () => {
  it.each<[string, Partial<Disk>, boolean]>([
    ['bootable', { bootable: true }, true],
    ['not bootable', { bootable: false }, false],
    ['removable', { bootable: true, removable: true }, false],
    ['a memory card', { bootable: true, by_path: '/dev/disk/by-path/platform-mmcblk0' }, false],
    ['installation media', { bootable: true, is_installation_media: true }, false],
    ['FC', { bootable: true, drive_type: 'FC' }, false],
    ['iSCSI', { bootable: true, drive_type: 'iSCSI' }, false],
    ['LVM', { bootable: true, drive_type: 'LVM' }, false],
    ['Multipath', { bootable: true, drive_type: 'Multipath' }, false],
    ['RAID', { bootable: true, drive_type: 'RAID' }, true],
  ])('%s: %s', (_name, changes, isFormatted) => {
    const inventory = anInventory(1, { disks: [aDisk('a', changes)] })
    expect(disksToBeFormatted(inventory)).toEqual(isFormatted ? ['id-a'] : [])
  })
})
