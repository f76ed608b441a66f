// What is done to a disk after the image is on it, with real partitions and file systems. There is no ostree here that could
// fetch a system; a stand-in notes what it was asked for.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { copyRegistryData, overlayFinalSystem, readDiskLayout } from '@groundwork/host/disks'
import { aDiskContext, type DiskContext } from '@groundwork/host/testing'
import { dataUrl } from '@groundwork/ignition/document'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { type LoopDisk, type LoopDisks, openLoopDisks } from '../../testing/loop-disk.ts'
import { type PrivateMounts, startPrivateMounts } from '../../testing/private-mounts.ts'

const run = promisify(execFile)
const MIB = 1024 * 1024
const DISK_MIB = 2048
const ROOT_MIB = 320

let programs: string
let disks: LoopDisks
let mounts: PrivateMounts
let disk: LoopDisk
let context: DiskContext

beforeAll(async () => {
  await needDebianPackages(['gdisk', 'fdisk', 'e2fsprogs', 'xfsprogs', 'cloud-guest-utils', 'rsync'])
  programs = await mkdtemp(join(tmpdir(), 'groundwork-programs-'))
  const ostree =
    '#!/bin/sh\nfindmnt -n -o TARGET /mnt/boot >/dev/null || exit 1\nfor word in "$@"; do echo "$word"; done >/mnt/deployed\n'
  await writeFile(join(programs, 'ostree'), ostree)
  await chmod(join(programs, 'ostree'), 0o755)
})
afterAll(() => rm(programs, { recursive: true, force: true }))

beforeEach(async () => {
  disks = await openLoopDisks()
  mounts = await startPrivateMounts(programs)
  disk = await disks.create(DISK_MIB)
  await disk.divide('--new=1:0:+1M', '--new=2:0:+16M', '--new=3:0:+64M', `--new=4:0:+${ROOT_MIB}M`)
  await run('mkfs.ext4', ['-q', '-L', 'boot', disk.partition(3)])
  await run('mkfs.xfs', ['-q', '-L', 'root', disk.partition(4)])
  await mounts.shell(`mount ${disk.partition(4)} /mnt && mkdir /mnt/boot && umount /mnt`)
  context = aDiskContext(mounts.machine)
})
afterEach(async () => {
  // A file system that was frozen holds its disk even when it is not mounted any more.
  const thaw = (path: string) =>
    `if mount ${path} /mnt; then fsfreeze --unfreeze /mnt; umount /mnt; fi 2>/dev/null || true`
  await mounts?.shell([3, 4].map((number) => thaw(disk.partition(number))).join('\n'))
  await mounts?.stop()
  await disks?.close()
})

const rootBytes = async () => (await readDiskLayout(context, disk.device)).partitions[3]?.sizeBytes
const isMounted = () => mounts.shell(`grep -c '^${disk.device}p' /proc/self/mounts || true`)

it('the layout of a real disk is read', async () => {
  const layout = await readDiskLayout(context, disk.device)
  expect(layout.sizeBytes).toBe(DISK_MIB * MIB)
  expect(layout.partitions.map(({ path }) => path)).toEqual([1, 2, 3, 4].map(disk.partition))
  expect(layout.partitions[3]?.sizeBytes).toBe(ROOT_MIB * MIB)
})

describe('registry data', () => {
  const fill = (mib: number) =>
    mounts.shell(
      `mkdir -p /mnt/agentdata/a/b /mnt/root && head -c ${mib}M /dev/urandom >/mnt/agentdata/a/b/blob && ln -s b/blob /mnt/agentdata/a/link && chmod 0750 /mnt/agentdata/a`,
    )

  it('is copied to a root partition and file system that grew for it', async () => {
    await fill(60)
    await copyRegistryData(context, disk.device)
    expect(await isMounted()).toBe('0\n')
    expect(await rootBytes()).toBeGreaterThan((ROOT_MIB + 60 * 2.5 - 25) * MIB)
    const place = '/mnt/root/ostree/deploy/rhcos/var/lib/iri-registry'
    await mounts.shell(`mount ${disk.partition(4)} /mnt/root && diff -r /mnt/agentdata ${place}`)
    const size = await mounts.shell(`stat -f -c '%b %S' /mnt/root; stat -c %a ${place}/a; umount /mnt/root`)
    const [blocks = 0, blockBytes = 0, mode] = size.trim().split(/\s+/).map(Number)
    expect(blocks * blockBytes).toBeGreaterThan((ROOT_MIB + 40) * MIB)
    expect(mode).toBe(750)
    const infos = context.reports.map(({ progress_info }) => progress_info)
    // rsync rounds down what directories take.
    expect(infos.at(-1)).toMatch(/^(?:9[5-9]|100)%$/)
  })

  it('that does not fit is refused before anything is changed', async () => {
    await fill(1)
    await mounts.shell('truncate -s 700M /mnt/agentdata/hole')
    await expect(copyRegistryData(context, disk.device)).rejects.toThrow(/too small.*larger disk/)
    expect(await rootBytes()).toBe(ROOT_MIB * MIB)
  })
})

describe('the final system', () => {
  const config = { spec: { osImageURL: 'quay.example.com/os@sha256:1', kernelArguments: ['b'] } }
  const pool = {
    ignition: { version: '3.4.0' },
    storage: {
      files: [
        {
          path: '/etc/ignition-machine-config-encapsulated.json',
          contents: { source: dataUrl(JSON.stringify(config)) },
        },
      ],
    },
  }
  const pointer = {
    ignition: {
      version: '3.2.0',
      config: { merge: [{ source: dataUrl(new Uint8Array(gzipSync(JSON.stringify(pool)))) }] },
    },
  }
  let ignitionPath: string

  beforeEach(async () => {
    ignitionPath = join(programs, 'master.ign')
    await writeFile(ignitionPath, JSON.stringify(pointer))
  })

  it('is put on a root that has become twice as large', async () => {
    await overlayFinalSystem(context, { device: disk.device, ignitionPath })
    expect(context.warnings).toEqual([])
    expect(await isMounted()).toBe('0\n')
    expect(await rootBytes()).toBeGreaterThan((ROOT_MIB * 2 - 25) * MIB)
    const words = await mounts.shell(`mount ${disk.partition(4)} /mnt && cat /mnt/deployed && umount /mnt`)
    expect(words.split('\n')).toContain('ostree-unverified-registry:quay.example.com/os@sha256:1')
    expect(words.split('\n')).toContain('$ignition_firstboot')
  })

  it('that cannot be had leaves a disk that is not mounted', async () => {
    const failing = join(programs, 'ostree')
    const working = await readFile(failing, 'utf8')
    await writeFile(failing, '#!/bin/sh\necho "error: no such image" >&2\nexit 1\n')
    try {
      await overlayFinalSystem(context, { device: disk.device, ignitionPath })
    } finally {
      await writeFile(failing, working)
    }
    expect(context.warnings.at(-1)).toContain('no such image')
    expect(await isMounted()).toBe('0\n')
  })
})
