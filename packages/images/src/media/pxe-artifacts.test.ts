import { describe, expect, it } from 'vitest'
import { ignitionArchive } from '../ignition-archive.ts'
import { ramdiskArchive } from '../ramdisk-archive.ts'
import { openTestBase } from '../testing/open-test-base.ts'
import { testBootParts } from '../testing/test-boot-parts.ts'
import { readBaseFile } from './base-files.ts'
import { bootArtifact } from './boot-artifact.ts'
import { initrdAddrsize } from './initrd-addrsize.ts'
import { pxeInitrd } from './pxe-initrd.ts'
import { readMedium } from './read-medium.ts'

const ramdisk = ramdiskArchive([{ path: '/etc/x', mode: 0o644, contents: 'x' }])
const nmstate = Buffer.from('nmstate!')

describe('the initial ramdisk for PXE', () => {
  it.each([
    ['only Ignition', null, null, []],
    ['no use for nmstatectl without a ramdisk', null, nmstate, []],
    ['with a ramdisk', ramdisk, null, [ramdisk]],
    ['with a ramdisk and nmstatectl', ramdisk, nmstate, [ramdisk, nmstate]],
    ['a ramdisk of odd length', Buffer.from('odd'), nmstate, [Buffer.from('odd\0'), nmstate]],
  ])('is that of the base with archives behind it: %s', async (_, given, tool, expected) => {
    const base = await openTestBase({ initrdBytes: 9001 })
    const parts = testBootParts({ ramdisk: given })
    const medium = await pxeInitrd(base, parts, { nmstate: tool })
    const initrd = await readBaseFile(base, '/images/pxeboot/initrd.img')
    const whole = Buffer.concat([initrd, Buffer.alloc(3), ignitionArchive(parts.ignition), ...expected])
    expect(medium.size).toBe(whole.length)
    expect(Buffer.from(await readMedium(medium)).equals(whole)).toBe(true)
    expect(medium.fileName).toBe('initrd.img')
  })

  it('has a tag for its content', async () => {
    const base = await openTestBase()
    const tags = await Promise.all(
      [testBootParts(), testBootParts({ ignition: Buffer.from('{}') }), testBootParts({ ramdisk })].map(
        async (parts) => (await pxeInitrd(base, parts, { nmstate: null })).tag,
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })
})

describe('a file of the base', () => {
  it.each([
    ['kernel', 'x86_64', '/images/pxeboot/vmlinuz', 'vmlinuz'],
    ['rootfs', 'arm64', '/images/pxeboot/rootfs.img', 'rootfs.img'],
    ['ins-file', 's390x', '/generic.ins', 'generic.ins'],
  ] as const)('is handed out as it is: %s', async (artifact, architecture, path, fileName) => {
    const base = await openTestBase({ architecture })
    const medium = await bootArtifact(base, artifact)
    expect(Buffer.from(await readMedium(medium)).equals(await readBaseFile(base, path))).toBe(true)
    expect(medium).toMatchObject({ fileName, lastModified: base.lastModified })
  })

  it('may have another name on s390x', async () => {
    const files = { '/images/pxeboot/kernel.img': 'old kernel' }
    const base = await openTestBase({ architecture: 's390x', without: ['/images/pxeboot/vmlinuz'], files })
    const medium = await bootArtifact(base, 'kernel')
    expect(Buffer.from(await readMedium(medium)).toString()).toBe('old kernel')
    expect(medium.fileName).toBe('vmlinuz')
  })

  it('is refused where it makes no sense', async () => {
    await expect(bootArtifact(await openTestBase(), 'ins-file')).rejects.toMatchObject({ status: 404 })
  })
})

describe('the address and size of the initial ramdisk on s390x', () => {
  it('has the address of the base and the size of the ramdisk', async () => {
    const medium = await initrdAddrsize(await openTestBase({ architecture: 's390x' }), 0x12_3456_789a)
    expect(Buffer.from(await readMedium(medium)).toString('hex')).toBe('0000000002000000000000123456789a')
    expect(medium).toMatchObject({ size: 16, fileName: 'initrd.addrsize' })
  })

  it('is refused elsewhere, and when the base has none', async () => {
    await expect(initrdAddrsize(await openTestBase(), 1)).rejects.toMatchObject({ status: 404 })
    const base = await openTestBase({ architecture: 's390x', files: { '/images/initrd.addrsize': 'short' } })
    await expect(initrdAddrsize(base, 1)).rejects.toThrow('of only 5 bytes')
  })
})
