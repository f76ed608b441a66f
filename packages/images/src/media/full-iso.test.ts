import { createCipheriv } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ignitionArchive } from '../ignition-archive.ts'
import type { TestIsoOptions } from '../testing/build-test-iso.ts'
import { embeddedIgnition, embeddedKernelArguments } from '../testing/embedded.ts'
import { openMedium } from '../testing/open-medium.ts'
import { openTestBase } from '../testing/open-test-base.ts'
import { testBootParts } from '../testing/test-boot-parts.ts'
import { S390X_IGNITION_OFFSET } from '../testing/test-iso-files.ts'
import type { BaseImage } from './base-image.ts'
import { fullIso } from './full-iso.ts'
import { sizeOf } from './overlay.ts'
import { readMedium } from './read-medium.ts'

const ARCHITECTURES = ['x86_64', 'arm64', 'ppc64le', 's390x'] as const
const AREA_BYTES = 262_144

const bytesOf = async (base: BaseImage): Promise<Buffer> => {
  const bytes = Buffer.alloc(base.source.size)
  await base.source.read(bytes, 0)
  return bytes
}

/** Both with zeros at these stretches. */
function blanked(bytes: Uint8Array, stretches: readonly { offset: number; length: number }[]): Buffer {
  const copy = Buffer.from(bytes)
  for (const { offset, length } of stretches) copy.fill(0, offset, offset + length)
  return copy
}

describe('a full ISO', () => {
  it.each(ARCHITECTURES)(
    'holds the Ignition config, and differs in nothing else: %s',
    async (architecture) => {
      const base = await openTestBase({ architecture })
      const medium = await fullIso(base, testBootParts())
      const made = await readMedium(medium)
      expect(made.length).toBe(base.source.size)
      const file = base.files.get(architecture === 's390x' ? '/images/cdboot.img' : '/images/ignition.img')
      const offset = (file?.offset ?? 0) + (architecture === 's390x' ? S390X_IGNITION_OFFSET : 0)
      const stretches = [{ offset, length: AREA_BYTES }]
      expect(blanked(made, stretches).equals(blanked(await bytesOf(base), stretches))).toBe(true)
      const config = await embeddedIgnition(await openMedium(medium))
      expect(Buffer.from(config ?? []).toString()).toBe('{"ignition":{"version":"3.2.0"}}')
    },
  )

  it.each<[string, TestIsoOptions]>([
    ['x86_64', {}],
    ['arm64', { architecture: 'arm64' }],
    ['ppc64le', { architecture: 'ppc64le' }],
    ['other vendor', { vendor: 'fedora' }],
    ['without UEFI', { without: ['/images/efiboot.img'] }],
  ])('has the kernel arguments at the end of every kernel line: %s', async (_, options) => {
    const base = await openTestBase(options)
    const before = await embeddedKernelArguments(base)
    const parts = testBootParts({ kernelArguments: ['rd.net.timeout.carrier=60', 'quiet'] })
    const after = await embeddedKernelArguments(await openMedium(await fullIso(base, parts)))
    expect(after.size).toBe(options.architecture === 'ppc64le' ? 1 : 2)
    for (const [path, text] of after) expect(text).toBe(`${before.get(path)} rd.net.timeout.carrier=60 quiet`)
  })

  it('changes nothing but the two areas for kernel arguments', async () => {
    const base = await openTestBase()
    const plain = await readMedium(await fullIso(base, testBootParts()))
    const made = await readMedium(await fullIso(base, testBootParts({ kernelArguments: ['a'] })))
    const differing = [...made.keys()].filter((index) => made[index] !== plain[index])
    // " a\n" in place of a line break and two signs of a comment.
    expect(differing).toHaveLength(6)
  })

  it.each(['redhat', 'fedora', 'centos'])(
    'finds the menus in images that do not say where they are: %s',
    async (vendor) => {
      const base = await openTestBase({ vendor, hasKargsJson: false, hasIgninfo: false })
      const medium = await fullIso(base, testBootParts({ kernelArguments: ['x=1'] }))
      const text = Buffer.from(await readMedium(medium)).toString('latin1')
      expect(text.match(/ignition\.platform\.id=metal x=1\n#+# COREOS_KARG_EMBED_AREA/g)).toHaveLength(2)
      expect(await embeddedIgnition(await openMedium(medium))).not.toBeNull()
    },
  )

  it('takes kernel arguments up to the last byte of their area', async () => {
    const base = await openTestBase()
    const longest = 'x'.repeat(1024 - 2)
    const medium = await fullIso(base, testBootParts({ kernelArguments: [longest] }))
    for (const text of (await embeddedKernelArguments(await openMedium(medium))).values()) {
      expect(text.endsWith(` ${longest}`)).toBe(true)
    }
    await expect(fullIso(base, testBootParts({ kernelArguments: [`${longest}x`] }))).rejects.toThrow(
      'The kernel arguments have 1025 bytes, but /EFI/redhat/grub.cfg of the image has room for 1024',
    )
  })

  it('takes any Ignition config that fits', async () => {
    const base = await openTestBase()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100_000, size: 'max' }), async (ignition) => {
        const medium = await fullIso(base, testBootParts({ ignition }))
        expect(sizeOf(medium.pieces)).toBe(medium.size)
        const config = await embeddedIgnition(await openMedium(medium))
        expect(Buffer.from(config ?? []).equals(ignition)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('takes an Ignition config up to the last byte of its area, and says by how much a larger one is too large', async () => {
    const base = await openTestBase()
    // Cannot be compressed, and is the same every time.
    const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
      Buffer.alloc(300_000),
    )
    let longest = noise.length
    while (ignitionArchive(noise.subarray(0, longest)).length !== AREA_BYTES) {
      longest -= Math.ceil(Math.abs(ignitionArchive(noise.subarray(0, longest)).length - AREA_BYTES) / 2)
    }
    const medium = await fullIso(base, testBootParts({ ignition: noise.subarray(0, longest) }))
    const config = await embeddedIgnition(await openMedium(medium))
    expect(Buffer.from(config ?? []).equals(noise.subarray(0, longest))).toBe(true)
    const made = fullIso(base, testBootParts({ ignition: noise.subarray(0, longest + 8) }))
    await expect(made).rejects.toMatchObject({
      status: 500,
      message: expect.stringMatching(/has 2621\d\d bytes when compressed, but the image has room for 262144/),
    })
  })

  it('is the same every time; its tag changes with everything in it', async () => {
    const base = await openTestBase()
    const parts = testBootParts({ kernelArguments: ['a'] })
    const medium = await fullIso(base, parts)
    const again = await fullIso(await openTestBase(), testBootParts({ kernelArguments: ['a'] }))
    expect(again.tag).toBe(medium.tag)
    expect(Buffer.from(await readMedium(again)).equals(await readMedium(medium))).toBe(true)
    const others = await Promise.all([
      fullIso(base, testBootParts({ kernelArguments: ['b'] })),
      fullIso(base, testBootParts()),
      fullIso(base, { ...parts, ignition: Buffer.from('{}') }),
      fullIso(await openTestBase({}, { tag: 'other' }), parts),
    ])
    expect(new Set([medium, ...others].map(({ tag }) => tag)).size).toBe(5)
    expect(medium.tag).toMatch(/^[0-9a-f]{64}$/)
    expect(medium.lastModified).toEqual(parts.lastModified)
  })

  it.each<[string, TestIsoOptions, readonly string[], number, string]>([
    [
      's390x with kernel arguments',
      { architecture: 's390x' },
      ['a'],
      400,
      'for s390x cannot have kernel arguments',
    ],
    ['line break in an argument', {}, ['a\nb'], 400, 'has a control character'],
    [
      'no marker',
      { files: { '/EFI/redhat/grub.cfg': 'menu' } },
      ['a'],
      500,
      'no marked place for kernel arguments in /EFI/redhat/grub.cfg',
    ],
    ['no menu', { without: ['/isolinux/isolinux.cfg'] }, ['a'], 500, 'has no file /isolinux/isolinux.cfg'],
    [
      'no menus at all',
      { hasKargsJson: false, without: ['/isolinux/isolinux.cfg', '/EFI/redhat/grub.cfg'] },
      ['a'],
      500,
      'has no place for kernel arguments',
    ],
    ['no area', { without: ['/images/ignition.img'] }, [], 500, 'has no file /images/ignition.img'],
    ['area is no JSON', { files: { '/coreos/igninfo.json': '{' } }, [], 500, 'igninfo.json that is no JSON'],
    [
      'area of no file',
      { files: { '/coreos/igninfo.json': '{}' } },
      [],
      500,
      'igninfo.json that names no file',
    ],
    [
      'area outside',
      { files: { '/coreos/igninfo.json': '{"file":"images/ignition.img","offset":4,"length":262144}' } },
      [],
      500,
      'at 4 with 262144 bytes, but /images/ignition.img has 262144',
    ],
    [
      'odd kargs.json',
      { files: { '/coreos/kargs.json': '{"files":[1]}' } },
      ['a'],
      500,
      'kargs.json that names no files',
    ],
  ])('is refused with the reason: %s', async (_, options, kernelArguments, status, reason) => {
    const base = await openTestBase(options)
    const made = fullIso(base, testBootParts({ kernelArguments }))
    await expect(made).rejects.toMatchObject({ status, message: expect.stringContaining(reason) })
  })
})
