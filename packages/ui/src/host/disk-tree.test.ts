import { expect, test } from 'vitest'
import { diskTree, fateOf, shareOf } from './disk-tree.ts'

const sda = { name: 'sda', id: '/dev/disk/by-id/a', path: '/dev/sda', holders: 'dm-0' }
const sdb = { name: 'sdb', id: '/dev/disk/by-id/b', path: '/dev/sdb', holders: 'dm-0' }
const dm = { name: 'dm-0', id: '/dev/disk/by-id/m', drive_type: 'Multipath' as const }
const sdc = { name: 'sdc', id: '/dev/disk/by-id/c', path: '/dev/sdc', holders: 'dm-9' }

test('paths stand below their disk; what an unknown device holds stays where it is', () => {
  expect(diskTree([sda, sdb, dm, sdc])).toEqual([
    { disk: dm, members: [sda, sdb] },
    { disk: sdc, members: [] },
  ])
})

test('says what happens to a disk, by whichever name it is meant', () => {
  const choices = {
    installation: '/dev/disk/by-id/a',
    formatted: ['/dev/sdb', '/dev/sdc'],
    skipped: ['/dev/disk/by-id/c'],
  }
  expect([sda, sdb, sdc, dm].map((disk) => fateOf(disk, choices))).toEqual([
    'install',
    'formatted',
    'kept',
    'untouched',
  ])
})

test('small disks stay visible', () => {
  expect(shareOf(50, 100)).toBe(0.5)
  expect(shareOf(1, 1e6)).toBe(0.04)
  expect(shareOf(0, 0)).toBe(0)
})
