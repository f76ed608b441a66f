import { execFile } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { nmstatectlArchive, openFileSource } from '@groundwork/images/base-images'
import type { BaseImage } from '@groundwork/images/media'
import { cpioArchive, openBaseImage, readCpio } from '@groundwork/images/media'
import { buildTestIso, TEST_MINIMUMS } from '@groundwork/images/testing'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'

const run = promisify(execFile)
const TOOL = randomFillSync(Buffer.alloc(300_000))
const DEPLOYMENT = 'ostree/deploy/rhcos/deploy/0f3a.0/usr/bin'

let directory: string
let opened: BaseImage[]
beforeAll(() => needDebianPackages(['squashfs-tools']))
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nmstatectl-'))
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map(({ source }) => source.close()))
  await rm(directory, { recursive: true, force: true })
})

/** A live image whose system is a real file system with these files. */
async function baseWith(
  files: Readonly<Record<string, Uint8Array>>,
  openshiftVersion = '4.18',
): Promise<BaseImage> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(directory, 'root', path, '..'), { recursive: true })
    await writeFile(join(directory, 'root', path), content)
  }
  await run('mksquashfs', [
    join(directory, 'root'),
    join(directory, 'root.squashfs'),
    '-quiet',
    '-no-progress',
  ])
  const rootfs = cpioArchive([
    { path: 'root.squashfs', mode: 0o100644, contents: await readFile(join(directory, 'root.squashfs')) },
    { path: 'etc/coreos-live-rootfs', mode: 0o100644, contents: Buffer.from('418\n') },
  ])
  const localPath = join(directory, 'live.iso')
  await writeFile(localPath, buildTestIso({ files: { '/images/pxeboot/rootfs.img': rootfs } }))
  return open(localPath, openshiftVersion)
}

async function open(localPath: string, openshiftVersion: string): Promise<BaseImage> {
  const base = await openBaseImage(await openFileSource(localPath), {
    tag: 'test',
    architecture: 'x86_64',
    version: '418.94.202502100215-0',
    openshiftVersion,
    lastModified: new Date(0),
    localPath,
    minimums: TEST_MINIMUMS,
  })
  opened.push(base)
  return base
}

test('nmstatectl is taken out of the live image once, and kept', async () => {
  const base = await baseWith({
    [`${DEPLOYMENT}/nmstatectl`]: TOOL,
    'ostree/repo/objects/usr/bin/nmstatectl': Buffer.from('not this one'),
    'etc/os-release': Buffer.from('ID=rhcos\n'),
  })
  const images = join(directory, 'images')
  const all = await Promise.all(Array.from({ length: 20 }, () => nmstatectlArchive(base, images)))
  expect(new Set(all).size).toBe(1)
  const [archive] = all
  if (!archive) throw new Error('there is no archive')
  expect(archive.length % 4).toBe(0)
  const { members = [] } = readCpio(gunzipSync(archive)) ?? {}
  expect(members.map(({ path, mode }) => [path, mode])).toEqual([['/usr/bin/nmstatectl', 0o100755]])
  expect(TOOL.equals(members[0]?.contents ?? new Uint8Array())).toBe(true)
  expect(await readdir(images)).toEqual([
    expect.stringMatching(/^nmstatectl-418\.94\.202502100215-0-x86_64-[0-9a-f]{8}$/),
  ])

  const later = await open(join(directory, 'live.iso'), '4.18')
  await rm(join(directory, 'live.iso'))
  expect(Buffer.compare((await nmstatectlArchive(later, images)) ?? Buffer.of(), archive)).toBe(0)
})

test('a live image without it is named', async () => {
  const base = await baseWith({ 'usr/bin/other': TOOL })
  await expect(nmstatectlArchive(base, directory)).rejects.toThrow('There is no /usr/bin/nmstatectl')
})
