import { expect, it } from 'vitest'
import { belongsToDisk } from './belongs-to-disk.ts'

it.each([
  ['/dev/sda', '/dev/sda', true],
  ['/dev/sda', '/dev/sda1', true],
  ['/dev/sda', '/dev/sda12', true],
  ['/dev/sda', '/dev/sdaa', false],
  ['/dev/sda', '/dev/sdaa1', false],
  // The first partition of the forty-second disk.
  ['/dev/sda', '/dev/sdap1', false],
  ['/dev/sda', '/dev/sd', false],
  ['/dev/sda', '/tmp/dev/sda', false],
  ['/dev/nvme0n1', '/dev/nvme0n1p3', true],
  ['/dev/nvme0n1', '/dev/nvme0n11', false],
  ['/dev/nvme0n1', '/dev/nvme0n11p1', false],
  ['/dev/md127', '/dev/md127p1', true],
  ['/dev/md12', '/dev/md127', false],
  ['/dev/mapper/mpatha', '/dev/mapper/mpatha2', true],
  ['/dev/mapper/mpatha', '/dev/mapper/mpatha-part2', true],
  ['/dev/mapper/mpatha', '/dev/mapper/mpathab', false],
  ['', '/dev/sda', false],
])('%s has %s: %s', (disk, name, expected) => expect(belongsToDisk(disk, name)).toBe(expected))
