// The program that writes disks, the real one, run by the installer on a disk that is a file.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cleanDisk, readDiskLayout, writeImage } from '@groundwork/host/disks'
import { aDiskContext } from '@groundwork/host/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { type LoopDisk, type LoopDisks, openLoopDisks } from '../../testing/loop-disk.ts'
import { type PrivateMounts, startPrivateMounts } from '../../testing/private-mounts.ts'
import { coreosInstaller } from './coreos-installer.ts'
import { buildDiskImage, KERNEL_ARGUMENTS } from './disk-image.ts'

const run = promisify(execFile)
const IMAGE_MIB = 160
const IGNITION = '{"ignition":{"version":"3.2.0"},"storage":{}}'

/**
 * The device manager of the system, which this machine may not have: tells the labels of partitions. It also reads the
 * partition table, as not every kernel does for disks that are files.
 */
const UDEVADM = `#!/bin/sh
for disk in $(losetup --noheadings --list --output NAME,BACK-FILE | awk '/\\/groundwork-disks-/ { print $1 }'); do
  partx --add "$disk" 2>/dev/null
  for part in "$disk"p*; do
    [ -b "$part" ] || continue
    numbers=$(cat "/sys/class/block/\${part#/dev/}/dev")
    { echo I:1; blkid -p -o udev "$part" | sed 's/^/E:/'; } >"/run/udev/data/b$numbers"
  done
done
exit 0
`

let directory: string
let image: string
let ignitionPath: string
let disks: LoopDisks
let mounts: PrivateMounts

beforeAll(async () => {
  await needDebianPackages(['gdisk', 'fdisk', 'e2fsprogs', 'lvm2', 'dmsetup', 'mdadm'])
  await coreosInstaller.need()
  directory = await mkdtemp(join(tmpdir(), 'groundwork-image-'))
  image = await buildDiskImage(directory, IMAGE_MIB)
  ignitionPath = join(directory, 'master.ign')
  await writeFile(ignitionPath, IGNITION)
  await writeFile(join(directory, 'udevadm'), UDEVADM)
  await chmod(join(directory, 'udevadm'), 0o755)
  await symlink(coreosInstaller.program, join(directory, 'coreos-installer'))
}, 1_200_000)
afterAll(() => rm(directory, { recursive: true, force: true }))

beforeEach(async () => {
  disks = await openLoopDisks({ rereads: true })
  mounts = await startPrivateMounts(directory)
  await mounts.shell('mkdir -p /run/udev/data && touch /run/udev/control')
})
afterEach(async () => {
  await mounts?.stop()
  await disks?.close()
})

const contextOf = (...more: readonly string[]) =>
  aDiskContext(mounts.machine, { settings: { installerArgs: ['--image-file', image, ...more] } })

const onBoot = (disk: LoopDisk, script: string) =>
  mounts.shell(`mount ${disk.partition(3)} /mnt; cd /mnt; ${script}; cd /; umount /mnt`)

it('writes the image with ignition and kernel arguments, over what was on the disk before', async () => {
  const disk = await disks.create(400)
  await disk.divide('--new=1:0:+16M', '--new=2:0:+100M')
  const group = `gwold${process.pid}`
  await mounts.shell(`pvcreate -q ${disk.partition(2)} && vgcreate -q ${group} ${disk.partition(2)}`)
  const context = contextOf('--append-karg', 'rd.test=1', '--delete-karg', 'mitigations=auto')

  await cleanDisk(context, disk.device)
  await writeImage(context, { device: disk.device, ignitionPath })

  const written = context.reports.filter((report) => report.current_stage === 'Writing image to disk')
  expect([written[0]?.progress_info, written.at(-1)?.progress_info]).toEqual(['', '100%'])
  await mounts.shell(`partx --add ${disk.device} 2>/dev/null || true`)
  expect((await readDiskLayout(context, disk.device)).partitions).toHaveLength(4)
  expect(await onBoot(disk, 'cat ignition/config.ign')).toBe(IGNITION)
  const options = KERNEL_ARGUMENTS.replace('mitigations=auto ', '')
  expect(await onBoot(disk, 'cat loader/entries/ostree-1.conf')).toContain(`options ${options} rd.test=1`)
})

it('keeps the partitions that are to be kept', async () => {
  const disk = await disks.create(400)
  await disk.divide('--new=7:300M:+64M', '--change-name=7:data')
  await run('mkfs.ext4', ['-q', '-L', 'precious', disk.partition(7)])
  const context = contextOf('--save-partlabel', 'data')
  await cleanDisk(context, disk.device)
  await writeImage(context, { device: disk.device, ignitionPath })
  await mounts.shell(`partx --add ${disk.device} 2>/dev/null || true`)
  const labels = await mounts.shell(`for p in 3 7; do blkid -p -o value -s LABEL ${disk.device}p$p; done`)
  expect(labels).toBe('boot\nprecious\n')
})

it('a disk that is too small is named, with what to do', async () => {
  const disk = await disks.create(IMAGE_MIB / 2)
  await expect(writeImage(contextOf(), { device: disk.device, ignitionPath })).rejects.toThrow(
    new RegExp(`written to ${disk.device} in 3 attempts.*larger`),
  )
})

it('a disk that is in use is named, with what to do', async () => {
  const disk = await disks.create(400)
  await disk.divide('--new=1:0:+32M')
  await run('mkfs.ext4', ['-q', disk.partition(1)])
  await mounts.shell(`mount ${disk.partition(1)} /mnt`)
  await expect(writeImage(contextOf(), { device: disk.device, ignitionPath })).rejects.toThrow(
    new RegExp(`${disk.device}.*still uses the disk.*wipefs`),
  )
})
