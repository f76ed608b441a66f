import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { checkDisk } from './check-disk.ts'

const DISK = `@hex /dev/sda 00
@hex /dev/sda1 00
@link /dev/disk/by-id/wwn-0x5000 /dev/sda
@file /sys/block/sda/dev
8:0
@dir /sys/block/sda/holders
@file /sys/block/sda/sda1/dev
8:1
@dir /sys/block/sda/sda1/holders
@dir /sys/block/sda/queue
@file /proc/self/mounts
/dev/sr0 /run/media/iso iso9660 ro 0 0
@file /proc/swaps
Filename				Type		Size		Used		Priority
`

const refusal = (sample: string, path = '/dev/disk/by-id/wwn-0x5000') =>
  checkDisk(createSampleMachine(sample), path)

describe('checkDisk', () => {
  it('lets a whole disk pass that nothing uses', async () => {
    expect(await refusal(DISK)).toBeNull()
    expect(await refusal(DISK, '/dev/sda')).toBeNull()
  })

  it.each([
    ['a partition', '/dev/sda1', 'not a whole disk'],
    ['a device that is gone', '/dev/sdb', 'no such device'],
    ['a folder', '/dev/disk', 'not a whole disk'],
    ['a file elsewhere', '/proc/swaps', 'no such device'],
    ['a way out of /dev', '/dev/../proc/swaps', 'no such device'],
    ['no path at all', 'sda', 'no such device'],
  ])('refuses %s', async (_, path, reason) => expect(await refusal(DISK, path)).toContain(reason))

  it.each([
    [
      'the disk is mounted',
      '@file /proc/self/mounts\n/dev/sda /mnt ext4 rw 0 0',
      '/dev/sda is mounted at /mnt',
    ],
    [
      'a partition is mounted where the name has a blank',
      '@file /proc/self/mounts\n/dev/sda1 /my\\040disk xfs rw 0 0',
      'mounted at /my disk',
    ],
    [
      'it is mounted by another name',
      '@file /proc/self/mounts\n/dev/disk/by-id/wwn-0x5000 /mnt ext4 rw 0 0',
      'is mounted at /mnt',
    ],
    [
      'only the host outside of the container has it mounted',
      '@file /proc/1/mounts\n/dev/sda1 /sysroot xfs rw 0 0',
      'mounted at /sysroot',
    ],
    [
      'the mount only tells its number',
      '@file /proc/self/mountinfo\n36 35 8:1 / /boot rw,noatime shared:1 - ext4 /dev/root rw',
      'device 8:1 is mounted at /boot',
    ],
    ['it is swap', '@file /proc/swaps\n/dev/sda1 partition 1024 0 -2', 'swap'],
    [
      'a volume on a partition is mounted',
      '@dir /sys/block/sda/sda1/holders/dm-0\n@hex /dev/dm-0 00\n@link /dev/mapper/data /dev/dm-0\n@file /proc/self/mounts\n/dev/mapper/data /srv xfs rw 0 0',
      '/dev/mapper/data is mounted at /srv',
    ],
    [
      'a volume on an array on it is mounted',
      '@dir /sys/block/sda/holders/md127\n@dir /sys/block/md127/holders/dm-3\n@file /proc/self/mounts\n/dev/dm-3 /srv xfs rw 0 0',
      '/dev/dm-3 is mounted at /srv',
    ],
  ])('refuses when %s', async (_, more, reason) => {
    expect(await refusal(`${DISK}${more}\n`)).toContain(reason)
  })

  it('does not mind volumes and arrays that an earlier system left behind', async () => {
    const left = '@dir /sys/block/sda/sda1/holders/dm-0\n@dir /sys/block/sda/holders/md127\n'
    expect(await refusal(`${DISK}${left}`)).toBeNull()
  })

  it('tells a multipath disk from a logical volume', async () => {
    const mapped = (uuid: string) => `@hex /dev/dm-0 00
@link /dev/mapper/x /dev/dm-0
@file /sys/block/dm-0/dev
253:0
@file /sys/block/dm-0/dm/uuid
${uuid}
`
    expect(await refusal(mapped('mpath-36005'), '/dev/mapper/x')).toBeNull()
    expect(await refusal(mapped('LVM-abc'), '/dev/mapper/x')).toContain('a volume on other disks')
  })

  it('takes the partitions of a multipath disk for its own', async () => {
    const parted = `@hex /dev/dm-0 00
@hex /dev/dm-1 00
@file /sys/block/dm-0/dev
253:0
@file /sys/block/dm-0/dm/uuid
mpath-36005
@dir /sys/block/dm-0/holders/dm-1
@file /sys/block/dm-1/dev
253:1
@file /sys/block/dm-1/dm/uuid
part1-mpath-36005
`
    expect(await refusal(parted, '/dev/dm-0')).toBeNull()
    const mounted = `${parted}@file /proc/self/mounts\n/dev/dm-1 /boot xfs rw 0 0\n`
    expect(await refusal(mounted, '/dev/dm-0')).toContain('/dev/dm-1 is mounted at /boot')
    const held = `${parted}@dir /sys/block/dm-1/holders/dm-2\n@file /proc/swaps\n/dev/dm-2 partition 1 0 -2\n`
    expect(await refusal(held, '/dev/dm-0')).toContain('/dev/dm-2 is swap space in use')
  })
})
