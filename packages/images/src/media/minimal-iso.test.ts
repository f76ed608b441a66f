import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ramdiskArchive } from '../ramdisk-archive.ts'
import type { TestIsoOptions } from '../testing/build-test-iso.ts'
import { embeddedIgnition, embeddedKernelArguments, embeddedRamdisk } from '../testing/embedded.ts'
import { openMedium } from '../testing/open-medium.ts'
import { openTestBase } from '../testing/open-test-base.ts'
import { testBootParts } from '../testing/test-boot-parts.ts'
import { readBaseFile, readBaseJson } from './base-files.ts'
import { minimalIso } from './minimal-iso.ts'
import { sizeOf } from './overlay.ts'
import { readMedium } from './read-medium.ts'

const rootfsUrl = 'https://images.example/boot-artifacts/rootfs?arch=x86_64&version=418.94'
const nmstate = Buffer.from('archive with nmstatectl')
const ramdisk = ramdiskArchive([
  { path: '/etc/assisted/network/host0/eth0.yaml', mode: 0o600, contents: 'interfaces' },
])
const CHANGED = [
  '/coreos/kargs.json',
  '/EFI/redhat/grub.cfg',
  '/boot/grub/grub.cfg',
  '/isolinux/isolinux.cfg',
]
const REWRITTEN = ['/isolinux/isolinux.bin', '/isolinux/boot.cat', '/boot.catalog']

describe('a minimal ISO', () => {
  it.each(['x86_64', 'arm64', 'ppc64le'] as const)(
    'has all files of the base but the root file system, and two more: %s',
    async (architecture) => {
      const base = await openTestBase({ architecture })
      const iso = await openMedium(await minimalIso(base, testBootParts(), { rootfsUrl, nmstate }))
      expect(iso.volumeId).toBe(base.volumeId)
      const expected = [...base.files.keys()].filter((path) => path !== '/images/pxeboot/rootfs.img')
      const added = ['/images/assisted_installer_custom.img', '/images/nmstate.img']
      expect([...iso.files.keys()].sort()).toEqual([...expected, ...added].sort())
      for (const path of expected) {
        if ([...CHANGED, ...REWRITTEN, '/images/ignition.img'].includes(path)) continue
        expect((await readBaseFile(iso, path)).equals(await readBaseFile(base, path)), path).toBe(true)
      }
      expect((await readBaseFile(iso, '/images/nmstate.img')).equals(nmstate)).toBe(true)
      const placeholder = await readBaseFile(iso, '/images/assisted_installer_custom.img')
      expect(placeholder.equals(Buffer.alloc(1024 * 1024))).toBe(true)
    },
  )

  it('holds Ignition config, ramdisk and kernel arguments', async () => {
    const parts = testBootParts({ ramdisk, kernelArguments: ['quiet', 'x="a b"'] })
    const medium = await minimalIso(await openTestBase(), parts, { rootfsUrl, nmstate: null })
    const iso = await openMedium(medium)
    expect(Buffer.from((await embeddedIgnition(iso)) ?? []).equals(parts.ignition)).toBe(true)
    expect((await embeddedRamdisk(iso)).map(({ path }) => path)).toContain(
      'etc/assisted/network/host0/eth0.yaml',
    )
    expect(iso.files.has('/images/nmstate.img')).toBe(false)
    const line = `rw ignition.firstboot ignition.platform.id=metal coreos.live.rootfs_url="${rootfsUrl}" quiet x="a b"`
    expect([...(await embeddedKernelArguments(iso)).values()]).toEqual([line, line])
    expect(medium.fileName).toBe('discovery.iso')
  })

  it('loads all ramdisks, in order, from both menus', async () => {
    const iso = await openMedium(
      await minimalIso(await openTestBase(), testBootParts(), { rootfsUrl, nmstate }),
    )
    expect((await readBaseFile(iso, '/EFI/redhat/grub.cfg')).toString()).toContain(
      '\tinitrd /images/pxeboot/initrd.img /images/ignition.img /images/assisted_installer_custom.img /images/nmstate.img\n',
    )
    expect((await readBaseFile(iso, '/isolinux/isolinux.cfg')).toString()).toContain(
      '  append initrd=/images/pxeboot/initrd.img,/images/ignition.img,/images/assisted_installer_custom.img,/images/nmstate.img rw ',
    )
  })

  it.each(['x86_64', 'arm64', 'ppc64le'] as const)(
    'says right where its kernel arguments are: %s',
    async (architecture) => {
      const iso = await openMedium(
        await minimalIso(await openTestBase({ architecture }), testBootParts(), { rootfsUrl, nmstate }),
      )
      const info = (await readBaseJson(iso, '/coreos/kargs.json')) as {
        default: string
        size: number
        files: { path: string; offset: number }[]
      }
      expect(info.default).toBe(
        `rw ignition.firstboot ignition.platform.id=metal coreos.live.rootfs_url="${rootfsUrl}"`,
      )
      for (const { path, offset } of info.files) {
        const text = (await readBaseFile(iso, `/${path}`)).toString('latin1')
        expect(text.slice(offset).startsWith(`${info.default}\n#`)).toBe(true)
        expect(text.slice(offset + info.size).startsWith('# COREOS_KARG_EMBED_AREA')).toBe(true)
      }
    },
  )

  it.each<[string, TestIsoOptions, boolean]>([
    ['base starts from a stick', {}, true],
    ['base is for discs only', { isHybrid: false }, false],
  ])('starts from a stick if its base does: %s', async (_, options, isHybrid) => {
    const base = await openTestBase(options)
    const medium = await minimalIso(base, testBootParts(), { rootfsUrl, nmstate: null })
    const start = Buffer.from(await readMedium(medium, 0, 512))
    const loader = (await openMedium(medium)).files.get('/isolinux/isolinux.bin')
    expect(start.readUInt16LE(510) === 0xaa55).toBe(isHybrid)
    expect(start.readUInt32LE(432)).toBe(isHybrid ? (loader?.offset ?? 0) / 512 : 0)
    expect(start.toString('latin1', 0, 9)).toBe(isHybrid ? 'boot code' : '\0'.repeat(9))
  })

  it('needs no menu for BIOS where there is no BIOS', async () => {
    const base = await openTestBase({
      architecture: 'arm64',
      hasKargsJson: false,
      without: ['/isolinux/isolinux.cfg'],
    })
    const iso = await openMedium(await minimalIso(base, testBootParts(), { rootfsUrl, nmstate: null }))
    expect((await readBaseFile(iso, '/EFI/redhat/grub.cfg')).toString()).toContain('coreos.live.rootfs_url=')
  })

  it('covers exactly its size, whatever is put into it', async () => {
    const base = await openTestBase()
    const content = fc.uint8Array({ maxLength: 3000 })
    const words = fc.array(fc.stringMatching(/^[a-z=.]{1,50}$/), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(
        content,
        fc.option(content),
        words,
        fc.boolean(),
        async (ignition, extra, kernelArguments, hasTool) => {
          const parts = testBootParts({ ignition, ramdisk: extra, kernelArguments })
          const medium = await minimalIso(base, parts, { rootfsUrl, nmstate: hasTool ? nmstate : null })
          expect(sizeOf(medium.pieces)).toBe(medium.size)
          const iso = await openMedium(medium)
          expect(Buffer.from((await embeddedIgnition(iso)) ?? []).equals(ignition)).toBe(true)
          const placed = await readBaseFile(iso, '/images/assisted_installer_custom.img')
          expect(placed.subarray(0, extra?.length ?? 0).equals(extra ?? Buffer.alloc(0))).toBe(true)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('is the same every time; its tag changes with everything in it', async () => {
    const base = await openTestBase()
    const options = { rootfsUrl, nmstate }
    const medium = await minimalIso(base, testBootParts({ ramdisk }), options)
    const again = await minimalIso(await openTestBase(), testBootParts({ ramdisk }), {
      rootfsUrl,
      nmstate: Buffer.from(nmstate),
    })
    expect(again.tag).toBe(medium.tag)
    expect(Buffer.from(await readMedium(again)).equals(await readMedium(medium))).toBe(true)
    const others = await Promise.all([
      minimalIso(base, testBootParts(), options),
      minimalIso(base, testBootParts({ ramdisk, kernelArguments: ['a'] }), options),
      minimalIso(base, testBootParts({ ramdisk, ignition: Buffer.from('{}') }), options),
      minimalIso(base, testBootParts({ ramdisk }), { ...options, rootfsUrl: 'http://other.example/rootfs' }),
      minimalIso(base, testBootParts({ ramdisk }), { ...options, nmstate: null }),
      minimalIso(await openTestBase({}, { tag: 'other' }), testBootParts({ ramdisk }), options),
    ])
    expect(new Set([medium, ...others].map(({ tag }) => tag)).size).toBe(7)
  })

  it('reads the base only once, however many infra-envs there are', async () => {
    const base = await openTestBase()
    let reads = 0
    const counting = {
      ...base,
      source: {
        ...base.source,
        read: (target: Uint8Array, position: number) => {
          reads += 1
          return base.source.read(target, position)
        },
      },
    }
    await minimalIso(counting, testBootParts(), { rootfsUrl, nmstate })
    const before = reads
    await minimalIso(counting, testBootParts({ ignition: Buffer.from('{}') }), { rootfsUrl, nmstate })
    expect(before).toBeGreaterThan(0)
    expect(reads).toBe(before)
  })

  it.each<[string, TestIsoOptions, string, number, string]>([
    ['s390x', { architecture: 's390x' }, rootfsUrl, 404, 'no minimal ISO for s390x'],
    ['odd URL', {}, 'http://a/$b', 500, 'has characters that a boot menu cannot hold'],
    ['no GRUB menu', { without: ['/EFI/redhat/grub.cfg'] }, rootfsUrl, 500, 'has no GRUB menu'],
    [
      'no ISOLINUX menu',
      { without: ['/isolinux/isolinux.cfg'] },
      rootfsUrl,
      500,
      'has no file /isolinux/isolinux.cfg',
    ],
    [
      'menu without kernel',
      { files: { '/EFI/redhat/grub.cfg': 'set timeout=0\n' } },
      rootfsUrl,
      500,
      'no entry in /EFI/redhat/grub.cfg',
    ],
    [
      'odd kargs.json',
      { files: { '/coreos/kargs.json': '{"files":[]}' } },
      rootfsUrl,
      500,
      'without default, files and size',
    ],
  ])('is refused with the reason: %s', async (_, options, url, status, reason) => {
    const made = minimalIso(await openTestBase(options), testBootParts(), { rootfsUrl: url, nmstate: null })
    await expect(made).rejects.toMatchObject({ status, message: expect.stringContaining(reason) })
  })

  it('refuses a ramdisk that is too large', async () => {
    const parts = testBootParts({ ramdisk: Buffer.alloc(1024 * 1024 + 4) })
    await expect(minimalIso(await openTestBase(), parts, { rootfsUrl, nmstate: null })).rejects.toThrow(
      'has 1048580 bytes, but a minimal ISO has room for 1048576',
    )
  })
})
