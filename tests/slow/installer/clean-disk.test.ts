// Disks with real leftovers of earlier systems, cleaned with the real tools. Arrays and volumes that run need more of the
// kernel than every machine has: they are in tests/boot/vm/disks.test.ts.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { cleanDisk, formatDisks } from '@groundwork/host/disks'
import { aDiskContext } from '@groundwork/host/testing'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { type LoopDisks, openLoopDisks } from '../../testing/loop-disk.ts'
import { type PrivateMounts, startPrivateMounts } from '../../testing/private-mounts.ts'
import { raidSuperblock } from './raid-superblock.ts'

const run = promisify(execFile)

let disks: LoopDisks
let mounts: PrivateMounts

beforeAll(() => needDebianPackages(['lvm2', 'dmsetup', 'mdadm', 'gdisk', 'fdisk', 'e2fsprogs']))
beforeEach(async () => {
  disks = await openLoopDisks()
  mounts = await startPrivateMounts()
})
afterEach(async () => {
  await mounts?.stop()
  await disks?.close()
})

/** What failed; a kernel without device mapper has nothing to list, and that is told. */
async function clean(device: string): Promise<readonly string[]> {
  const context = aDiskContext(mounts.machine)
  await cleanDisk(context, device)
  const details = context.reports.flatMap(({ progress_info }) =>
    progress_info.replace(/^.*What happened: /s, '').split('; '),
  )
  return details.filter((detail) => !/^"dmsetup ls" .*(?:Command failed|device-mapper)/s.test(detail))
}

const volumes = async () =>
  (await mounts.shell('pvs --noheadings -o vg_name,pv_name')).trim().split(/\s*\n\s*/)

it('a volume group on partitions of the disk goes; one on a disk with a similar name stays', async () => {
  const [ours, theirs] = await disks.createNamesakes(64)
  for (const disk of [ours, theirs]) {
    await disk.divide('--new=1:0:+16M', '--new=2:0:+16M')
    await run('mkfs.ext4', ['-q', disk.partition(1)])
  }
  const suffix = process.pid
  const [group, other] = [`gwours${suffix}`, `gwtheirs${suffix}`]
  await mounts.shell(`pvcreate -q ${ours.partition(2)} && vgcreate -q ${group} ${ours.partition(2)}`)
  await mounts.shell(`pvcreate -q ${theirs.partition(2)} && vgcreate -q ${other} ${theirs.partition(2)}`)
  expect(await ours.signatures(ours.partition(2))).toBe('LVM2_member')

  expect(await clean(ours.device)).toEqual([])

  expect(await ours.signatures()).toBe('')
  expect(await ours.signatures(ours.partition(2))).toBe('')
  expect(await theirs.signatures()).toBe('gpt')
  const left = await volumes()
  expect(left).toContainEqual(expect.stringMatching(new RegExp(`^${other}\\s+${theirs.partition(2)}$`)))
  expect(left.join()).not.toContain(group)
  await mounts.shell(`vgremove -q -y ${other} && pvremove -q -y ${theirs.partition(2)}`)
})

it('a volume group on the whole disk goes, and the disk can be used again', async () => {
  const disk = await disks.create(64)
  const group = `gwwhole${process.pid}`
  await mounts.shell(`pvcreate -q ${disk.device} && vgcreate -q ${group} ${disk.device}`)
  expect(await clean(disk.device)).toEqual([])
  expect(await disk.signatures()).toBe('')
  await run('mkfs.ext4', ['-q', disk.device])
})

it('what is left of an array that no longer runs goes', async () => {
  const disk = await disks.create(64)
  await mounts.shell(`dd if=/dev/zero of=${disk.device} bs=1M count=1 status=none`)
  await writeFile(disk.device, raidSuperblock(64 * 1024 * 1024), { flag: 'r+' })
  // mdadm itself takes it for a member.
  expect((await run('mdadm', ['--examine', disk.device])).stdout).toContain('Raid Level : raid1')
  expect(await disk.signatures()).toBe('linux_raid_member')
  expect(await clean(disk.device)).toEqual([])
  expect(await disk.signatures()).toBe('')
})

it('a disk that is gone is told of, with what to do', async () => {
  const context = aDiskContext(mounts.machine)
  await cleanDisk(context, '/dev/loop999x')
  expect(context.reports[0]).toMatchObject({ current_stage: 'Starting installation' })
  expect(context.reports[0]?.progress_info).toContain('wipefs --all --force /dev/loop999x')
})

it('partitions that are to be kept are all still there', async () => {
  const disk = await disks.create(64)
  await disk.divide('--new=5:0:+16M', '--change-name=5:data')
  await run('mkfs.ext4', ['-q', disk.partition(5)])
  const before = Buffer.from(await disk.bytes())
  const settings = {
    bootDevice: disk.device,
    disksToFormat: [disk.device],
    installerArgs: ['--save-partlabel', 'data'],
  }
  const context = aDiskContext(mounts.machine, { settings })
  await formatDisks(context)
  await cleanDisk(context, disk.device)
  expect(before.equals(await disk.bytes())).toBe(true)
})

it('formatting another disk erases its boot sector and nothing else', async () => {
  const disk = await disks.create(8)
  await disk.divide('--new=1:0:+4M')
  const before = Buffer.from(await disk.bytes())
  await formatDisks(aDiskContext(mounts.machine, { settings: { disksToFormat: [disk.device] } }))
  await run('sync', [disk.device])
  const after = Buffer.from(await disk.bytes())
  expect(before.subarray(510, 512).toString('hex')).toBe('55aa')
  expect(after.subarray(0, 512).every((byte) => byte === 0)).toBe(true)
  expect(after.subarray(512).equals(before.subarray(512))).toBe(true)
})
