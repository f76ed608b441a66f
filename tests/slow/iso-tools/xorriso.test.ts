// Images that we write are read by xorriso, images that xorriso writes are read by us.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { BaseImage, Medium } from '@groundwork/images/media'
import {
  minimalIso,
  openBaseImage,
  ramdiskArchive,
  readIso,
  readMedium,
  writeIso,
} from '@groundwork/images/media'
import {
  buildTestIso,
  embeddedIgnition,
  embeddedKernelArguments,
  memorySource,
  openMedium,
  openTestBase,
  TEST_MINIMUMS,
  testBootParts,
} from '@groundwork/images/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { extractAll, listedFiles, xorriso } from './xorriso.ts'

const options = { rootfsUrl: 'http://images.example/rootfs?a=b&c=d', nmstate: Buffer.from('nmstate') }
const parts = testBootParts({
  ramdisk: ramdiskArchive([{ path: '/etc/x', mode: 0o644, contents: 'x' }]),
  kernelArguments: ['quiet'],
})

let folder: string

beforeAll(async () => {
  await needDebianPackages(['xorriso'])
  folder = await mkdtemp(join(tmpdir(), 'groundwork-iso-'))
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function stored(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

/** xorriso finds the same files with the same bytes as we do. */
async function expectSameFiles(iso: BaseImage, image: string): Promise<void> {
  expect(await listedFiles(image)).toEqual([...iso.files.keys()].sort())
  const target = `${image}.files`
  await extractAll(image, target)
  for (const [path, { offset, length }] of iso.files) {
    const bytes = Buffer.alloc(length)
    await iso.source.read(bytes, offset)
    expect((await readFile(join(target, path))).equals(bytes), path).toBe(true)
  }
}

const made: [string, () => Promise<Medium | BaseImage>][] = [
  ['a test image for x86_64', () => openTestBase()],
  ['a test image for arm64', () => openTestBase({ architecture: 'arm64' })],
  ['a test image for ppc64le', () => openTestBase({ architecture: 'ppc64le' })],
  ['a test image for s390x', () => openTestBase({ architecture: 's390x' })],
  ['a minimal ISO for x86_64', async () => minimalIso(await openTestBase(), parts, options)],
  [
    'a minimal ISO for arm64',
    async () => minimalIso(await openTestBase({ architecture: 'arm64' }), parts, options),
  ],
  [
    'a minimal ISO for ppc64le',
    async () => minimalIso(await openTestBase({ architecture: 'ppc64le' }), parts, options),
  ],
]

describe('xorriso', () => {
  it.each(made)('reads all files of %s', async (name, make) => {
    const result = await make()
    const iso = 'pieces' in result ? await openMedium(result) : result
    const bytes = Buffer.alloc(iso.source.size)
    await iso.source.read(bytes, 0)
    await expectSameFiles(iso, await stored(`${name}.iso`, bytes))
  })

  it('reads names of any length', async () => {
    const names = [1, 8, 30, 100, 149, 150, 151, 200, 250, 251, 255].map(
      (length) => `/long/${'n'.repeat(length)}`,
    )
    const files = [...names, '/ünïcödé/文件.txt', '/a b/c;1'].map((path) => ({
      path,
      pieces: [{ kind: 'bytes' as const, bytes: Buffer.from(path) }],
    }))
    const { pieces, sizeBytes } = writeIso({ volumeId: 'NAMES', files, boot: null })
    const bytes = await readMedium({ pieces, size: sizeBytes, source: memorySource(Buffer.alloc(0)) })
    expect(await listedFiles(await stored('names.iso', bytes))).toEqual(files.map(({ path }) => path).sort())
  })

  it('reads names for Windows too', async () => {
    const image = await stored('joliet.iso', buildTestIso())
    expect(await listedFiles(image, '-read_fs', 'norock')).toEqual(await listedFiles(image))
  })

  it.each([
    ['x86_64', ['BIOS', 'UEFI']],
    ['arm64', ['UEFI']],
    ['ppc64le', []],
  ] as const)('finds what firmware starts in a minimal ISO for %s', async (architecture, platforms) => {
    const medium = await minimalIso(await openTestBase({ architecture }), parts, options)
    const image = await stored(`boot-${architecture}.iso`, await readMedium(medium))
    const report = await xorriso('-indev', image, '-report_el_torito', 'plain')
    const entries = [...report.matchAll(/boot img :\s+\d+\s+(\w+)\s+y\s+none/g)].map(
      ([, platform]) => platform,
    )
    expect(entries).toEqual(platforms)
    if (architecture === 'x86_64') {
      expect(report).toContain('/isolinux/isolinux.bin')
      expect(report).toContain('boot-info-table')
      const disk = await xorriso('-indev', image, '-report_system_area', 'plain')
      expect(disk).toMatch(/MBR partition +: +1 +0x80 +0x00 +0 +\d+/)
      expect(disk).toMatch(/MBR partition path : +2 +\/images\/efiboot\.img/)
    }
  })
})

describe('an image of xorriso', () => {
  let image: string

  beforeAll(async () => {
    const tree = join(folder, 'tree')
    const base = await openTestBase()
    for (const [path, { offset, length }] of base.files) {
      const bytes = Buffer.alloc(length)
      await base.source.read(bytes, offset)
      await mkdir(join(tree, dirname(path)), { recursive: true })
      if (path !== '/isolinux/boot.cat') await writeFile(join(tree, path), bytes)
    }
    await writeFile(join(tree, 'n'.repeat(200)), 'a name that continues elsewhere')
    image = join(folder, 'theirs.iso')
    await xorriso(
      ...['-as', 'mkisofs', '-quiet', '-o', image, '-V', 'rhcos-418.94', '-rock', '-J', '-joliet-long'],
      ...['-b', 'isolinux/isolinux.bin', '-c', 'isolinux/boot.cat', '-no-emul-boot', '-boot-load-size', '4'],
      ...['-boot-info-table', '-eltorito-alt-boot', '-e', 'images/efiboot.img', '-no-emul-boot', tree],
    )
  })

  it('is read by us', async () => {
    const bytes = await readFile(image)
    const { files, volumeId } = await readIso(memorySource(bytes))
    expect(volumeId).toBe('rhcos-418.94')
    expect([...files.keys()].sort()).toEqual(await listedFiles(image))
    const long = files.get(`/${'n'.repeat(200)}`)
    expect(bytes.toString('utf8', long?.offset, (long?.offset ?? 0) + (long?.length ?? 0))).toBe(
      'a name that continues elsewhere',
    )
  })

  it('is made into a minimal ISO that xorriso reads again', async () => {
    const base = await openBaseImage(memorySource(await readFile(image)), {
      tag: 'theirs',
      architecture: 'x86_64',
      version: '418.94',
      openshiftVersion: '4.18',
      lastModified: new Date(0),
      localPath: image,
      minimums: TEST_MINIMUMS,
    })
    const medium = await minimalIso(base, parts, options)
    const iso = await openMedium(medium)
    await expectSameFiles(iso, await stored('ours.iso', await readMedium(medium)))
    expect(Buffer.from((await embeddedIgnition(iso)) ?? []).equals(parts.ignition)).toBe(true)
    for (const text of (await embeddedKernelArguments(iso)).values())
      expect(text).toMatch(/rootfs_url=".*" quiet$/)
  })
})
