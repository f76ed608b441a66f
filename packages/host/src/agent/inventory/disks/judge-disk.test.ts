import { describe, expect, it } from 'vitest'
import { type DiskTextOptions, describeDiskText } from '../../../testing/disk-text.ts'
import { createSampleMachine } from '../../../testing/sample-machine.ts'
import { readBlockDevice } from './block-device.ts'
import { judgeDisk } from './judge-disk.ts'
import { parseMounts } from './mounts.ts'

const judge = async (name: string, options: DiskTextOptions = {}, more = '', mounts = '') => {
  const machine = createSampleMachine(describeDiskText(name, options) + more)
  const device = await readBlockDevice(machine, name)
  if (device === null) throw new Error('no device')
  return judgeDisk(machine, device, parseMounts(mounts))
}

it.each(['sda', 'vda', 'nvme0n1', 'mmcblk0', 'xvda', 'md0', 'dasda'])(
  'has nothing against %s',
  async (name) => {
    expect(await judge(name)).toEqual({ reasons: [], isInstallationMedia: false })
  },
)

it('refuses unknown controllers and logical volumes', async () => {
  expect((await judge('nbd0')).reasons).toEqual(['The kind of its storage controller is not known.'])
  expect((await judge('dm-0', { files: { 'dm/uuid': 'LVM-x' } })).reasons).toEqual([
    'It is a logical volume (LVM) on other disks.',
  ])
})

it('takes every optical drive for media, and leaves the rest to the service', async () => {
  expect(await judge('sr0')).toEqual({ reasons: [], isInstallationMedia: true })
})

describe('partitions in use', () => {
  const withPartitions = { files: { 'sda1/dev': '8:1', 'sda2/dev': '8:2', 'sda3/dev': '8:3' } }
  const mounts =
    '/dev/sda1 /mnt/a\\040b ext4 rw 0 0\n/dev/sda2 /run/media/iso iso9660 ro 0 0\n/dev/sda3 /x vfat rw 0 0\n'

  it('are named, up to the one that the machine was started from', async () => {
    expect(await judge('sda', withPartitions, '', mounts)).toEqual({
      reasons: [
        'Its partition sda1 is in use, mounted on /mnt/a b.',
        'The machine was started from it: it is the installation media.',
      ],
      isInstallationMedia: true,
    })
  })

  it('do not count on a prepared disk', async () => {
    const label = '@file /run/udev/data/b8:3\nE:ID_PART_ENTRY_NAME=agentdata\n'
    expect(await judge('sda', withPartitions, label, mounts)).toEqual({
      reasons: [],
      isInstallationMedia: false,
    })
  })
})

describe('iSCSI', () => {
  const session = {
    device: '/sys/devices/platform/host3/session7/target3:0:0/3:0:0:0/block',
    udev: { ID_PATH: 'ip-192.0.2.1:3260-iscsi-iqn.t-lun-0' },
    files: { 'device/state': 'running' },
  }
  const target = '@file /sys/class/iscsi_session/session7/targetname\niqn.t\n'
  const firmware = '@file /sys/firmware/ibft/target0/target-name\niqn.t\n'

  it('is fine when the firmware opened the session', async () => {
    expect((await judge('sda', session, target + firmware)).reasons).toEqual([])
  })

  it.each([
    [session, target, /no iSCSI boot table/],
    [session, firmware, /target of the iSCSI session cannot be read/],
    [
      session,
      `${target}@file /sys/firmware/ibft/target0/target-name\niqn.other\n`,
      /does not name the target iqn\.t/,
    ],
    [{ ...session, files: { 'device/state': 'offline' } }, target + firmware, /in state "offline"/],
    [{ ...session, files: {} }, target + firmware, /state of the iSCSI disk cannot be read/],
    [{ ...session, device: '/sys/devices/odd' }, target + firmware, /session of the disk cannot be found/],
  ])('is refused otherwise (case %#)', async (options, more, reason) => {
    const { reasons } = await judge('sda', options, more)
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toMatch(reason)
  })
})
