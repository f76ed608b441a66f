// Volumes, arrays and firmware that really run, in an emulated machine: not every kernel that runs tests has them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanDisk, setBootOrder } from '@groundwork/host/disks'
import { aDiskContext } from '@groundwork/host/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { type DiskMachine, startDiskMachine } from './disk-machine/disk-machine.ts'

// Much more than a command may take: one that hangs is named, not the test.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

let directory: string
let guest: DiskMachine

beforeAll(async () => {
  await needDebianPackages(['qemu-system-x86', 'ovmf'])
  directory = await mkdtemp(join(tmpdir(), 'groundwork-vm-'))
  guest = await startDiskMachine(directory)
})
afterAll(async () => {
  await guest?.stop()
  await rm(directory, { recursive: true, force: true })
})

/** What could not be cleaned. */
async function clean(device: string): Promise<readonly string[]> {
  const context = aDiskContext(guest.machine)
  await cleanDisk(context, device)
  return context.reports.map(({ progress_info }) => progress_info)
}

/** Names of mapped devices; without any, dmsetup says so in words. */
const mapped = async () =>
  [...(await guest.shell('dmsetup ls')).matchAll(/^(\S+)\t/gm)].map(([, name]) => name).sort()

/** Nothing is left of what was there before. */
const RESET = `
  vgchange -qq -an || true
  dmsetup remove_all --retry >/dev/null 2>&1 || true
  mdadm --stop --scan >/dev/null 2>&1 || true
  for part in /dev/vd[ab]?* /dev/vd[ab]; do [ ! -b "$part" ] || wipefs -qaf "$part"; done
  udevadm settle`

/** Always the same, so that what was on the partitions is seen again. */
const divide = (device: string): Promise<string> =>
  guest.shell(`sgdisk --new=1:0:+64M --new=2:0:+64M --new=3:0:+300M ${device} >/dev/null; udevadm settle`)

const typeOf = async (device: string) =>
  (await guest.shell(`blkid -p -o value -s TYPE ${device} || true`)).trim()

describe('clean-up', () => {
  beforeEach(async () => {
    await guest.shell(RESET)
    for (const device of ['/dev/vda', '/dev/vdb']) await divide(device)
  })

  async function makeThinPool() {
    await guest.shell(`
      pvcreate -qq /dev/vda3
      vgcreate -qq old /dev/vda3
      lvcreate -qq -y -L 32M -n root old`)
    await guest.shell('lvcreate -qq -y -L 100M --thinpool pool old')
    await guest.shell('lvcreate -qq -y -V 64M --thin -n thin old/pool')
    await guest.shell(`
      pvcreate -qq /dev/vdb3
      vgcreate -qq other /dev/vdb3
      lvcreate -qq -y -L 32M -n kept other
      udevadm settle`)
  }
  const POOL = ['old-pool', 'old-pool-tpool', 'old-pool_tdata', 'old-pool_tmeta', 'old-root', 'old-thin']

  it('a volume group with a thin pool that is active goes, and that of another disk stays', async () => {
    await makeThinPool()
    expect(await mapped()).toEqual(expect.arrayContaining(['other-kept', 'old-pool-tpool', 'old-thin']))
    expect(await clean('/dev/vda')).toEqual([])
    expect(await mapped()).toEqual(['other-kept'])
    expect((await guest.shell('vgs --noheadings -o vg_name')).trim()).toBe('other')
    expect(await guest.shell('wipefs /dev/vda')).toBe('')
    await divide('/dev/vda')
    expect(await typeOf('/dev/vda3')).toBe('')
  })

  it('mapped devices whose volume group is forgotten go in an order that works', async () => {
    await makeThinPool()
    // The disk was erased while it was in use: LVM does not know of it any more, the kernel does.
    await guest.shell('wipefs -qaf /dev/vda3; pvscan --cache >/dev/null 2>&1 || true')
    expect((await guest.shell('vgs --noheadings -o vg_name')).trim()).toBe('other')
    expect(await mapped()).toEqual(expect.arrayContaining(POOL.filter((name) => name !== 'old-pool')))
    expect(await clean('/dev/vda')).toEqual([])
    expect(await mapped()).toEqual(['other-kept'])
  })

  it('an array with a volume group on it goes; its other disk keeps what it had', async () => {
    await guest.shell(`
      mdadm --create /dev/md/old --run --level=1 --raid-devices=2 --metadata=1.2 /dev/vda2 /dev/vdb2 >/dev/null 2>&1
      udevadm settle`)
    await guest.shell(`
      md=$(readlink -e /dev/md/old)
      pvcreate -qq "$md"
      vgcreate -qq mirrored "$md"
      lvcreate -qq -y -L 16M -n data mirrored
      udevadm settle`)
    expect(await mapped()).toEqual(['mirrored-data'])
    expect(await clean('/dev/vda')).toEqual([])
    expect(await mapped()).toEqual([])
    expect(await guest.shell('mdadm -v --query --detail --scan')).toBe('')
    expect(await guest.shell('wipefs /dev/vda')).toBe('')
    await divide('/dev/vda')
    expect([await typeOf('/dev/vda2'), await typeOf('/dev/vdb2')]).toEqual(['', 'linux_raid_member'])
  })
})

describe('boot order', () => {
  const addEntry = (label: string, loader: string) =>
    guest.shell(`efibootmgr -q -c -d /dev/vda -p 2 -L '${label}' -l '${loader}'`)

  it('the disk comes first, and old entries for it are gone', async () => {
    await guest.shell(RESET)
    await guest.shell(`
      sgdisk --new=1:0:+1M --new=2:0:+127M --typecode=2:ef00 --new=3:0:+64M --new=4:0:0 /dev/vda >/dev/null
      udevadm settle`)
    await guest.shell(`
      mkfs.vfat /dev/vda2 >/dev/null
      mount /dev/vda2 /mnt
      mkdir -p /mnt/EFI/BOOT /mnt/EFI/redhat
      touch /mnt/EFI/redhat/shimx64.efi
      umount /mnt`)
    await addEntry('Red Hat Enterprise Linux', '\\EFI\\old\\a.efi')
    await addEntry('Red Hat Enterprise Linux', '\\EFI\\old\\b.efi')
    await addEntry('Something else', '\\EFI\\other\\c.efi')
    const context = aDiskContext(guest.machine)
    await setBootOrder(context, '/dev/vda')
    expect(context.warnings).toEqual([])
    const listed = await guest.shell('efibootmgr -v')
    const [, first = ''] = /^BootOrder: ([0-9A-F]{4})/m.exec(listed) ?? []
    expect(listed).toMatch(
      new RegExp(`^Boot${first}\\* Red Hat Enterprise Linux.*\\\\EFI\\\\redhat\\\\shimx64\\.efi`, 'm'),
    )
    expect(listed.match(/Red Hat Enterprise Linux/g)).toHaveLength(1)
    expect(listed).toContain('Something else')
    expect(await guest.shell('grep -c /dev/vda2 /proc/mounts || true')).toBe('0\n')
  })
})
