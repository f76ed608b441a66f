import type { Disk } from '@groundwork/contract/hosts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { driveTypesOfPaths, multipathOver, pathsOf } from './multipath-paths.ts'

/** The rule in its simplest words: a disk names the devices that are built on it. */
const isHeldBy = (disk: Disk, holder: Disk): boolean =>
  Boolean(holder.name) &&
  (disk.holders ?? '').split(',').some((name) => name.trim() === holder.name && disk !== holder)

const anyDisk: fc.Arbitrary<Disk> = fc.record(
  {
    name: fc.constantFrom('dm-0', 'dm-1', 'sda', ''),
    drive_type: fc.constantFrom('Multipath', 'FC', 'iSCSI', 'HDD'),
    holders: fc.constantFrom('', 'dm-0', 'dm-1', 'dm-1, dm-0', 'dm-0,dm-0', 'sda'),
  },
  { requiredKeys: [] },
)

describe('paths of multipath devices', () => {
  it('are those that looking at every pair of disks finds', () => {
    fc.assert(
      fc.property(fc.array(anyDisk, { maxLength: 12 }), (disks) => {
        const inventory = { disks }
        for (const disk of disks) {
          const paths = disks.filter((other) => isHeldBy(other, disk))
          expect(pathsOf(inventory, disk)).toEqual(paths)
          const types = [...new Set(paths.map(({ drive_type }) => drive_type ?? 'Unknown'))].sort()
          expect(driveTypesOfPaths(inventory, disk)).toEqual(types)
          const over = disks.find((other) => other.drive_type === 'Multipath' && isHeldBy(disk, other))
          // The first device of a name stands for all of them, and a device is no path of its namesake.
          const isItsOwn = disk.drive_type === 'Multipath'
          if (!isItsOwn) expect(multipathOver(inventory, disk)).toBe(over ?? null)
        }
      }),
    )
  })
})
