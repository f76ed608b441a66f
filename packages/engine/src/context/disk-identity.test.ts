import type { Disk } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import { pickDisk } from './disk-identity.ts'

const DISKS: readonly Disk[] = [
  { id: '/dev/disk/by-id/a', name: 'sda', path: '/dev/sda', by_path: '/dev/disk/by-path/1' },
  // Its path is the id of another.
  { id: '/dev/sda', name: 'sdb', path: '/dev/sdb' },
  { id: '', name: 'sdc' },
  { id: '/dev/disk/by-id/twice', name: 'sdd', path: '/dev/sdd' },
  { id: '/dev/disk/by-id/twice', name: 'sde', path: '/dev/sde' },
  {},
]
const OTHERS = Array.from(
  { length: 100 },
  (_, number): Disk => ({ id: `other-${number}`, name: `x${number}` }),
)

describe('a disk by its name', () => {
  it.each([
    ['an id', '/dev/disk/by-id/a', DISKS[0]],
    ['where it is plugged in', '/dev/disk/by-path/1', DISKS[0]],
    ['a path that is the id of another', '/dev/sda', DISKS[1]],
    ['a path', '/dev/sdb', DISKS[1]],
    ['a name without a path', '/dev/sdc', DISKS[2]],
    ['an id that two have', '/dev/disk/by-id/twice', DISKS[3]],
    ['an empty name', '', DISKS[2]],
    ['a name that none has', '/dev/sdz', undefined],
  ])('is found by %s, among few and among many', (_what, name, expected) => {
    expect(pickDisk(DISKS, name)).toBe(expected ?? null)
    expect(pickDisk([...DISKS].reverse(), name)).toBe(expected ?? null)
    expect(pickDisk([...DISKS, ...OTHERS], name)).toBe(expected ?? null)
  })
})
