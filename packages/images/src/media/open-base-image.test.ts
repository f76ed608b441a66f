import { describe, expect, it } from 'vitest'
import { InvalidIsoError } from '../iso9660/invalid-iso-error.ts'
import { buildTestIso, type TestIsoOptions } from '../testing/build-test-iso.ts'
import { memorySource } from '../testing/memory-source.ts'
import { openTestBase, TEST_MINIMUMS } from '../testing/open-test-base.ts'
import { openBaseImage, USUAL_MINIMUMS } from './open-base-image.ts'

describe('opening a base image', () => {
  it.each(['rhcos-418.94', 'fedora-coreos-41', 'scos-9'])(
    'takes a live ISO with volume id %s',
    async (volumeId) => {
      const base = await openTestBase({ volumeId })
      expect(base.volumeId).toBe(volumeId)
      expect(base.files.get('/images/pxeboot/rootfs.img')?.length).toBe(70_000)
      expect(base.source.size).toBe(buildTestIso({ volumeId }).length)
    },
  )

  it.each<[string, TestIsoOptions, string]>([
    [
      'another system',
      { volumeId: 'Debian 12' },
      'it has the volume id "Debian 12", which begins with none of rhcos-',
    ],
    ['no rootfs', { without: ['/images/pxeboot/rootfs.img'] }, 'it has no /images/pxeboot/rootfs.img'],
    ['no kernel', { without: ['/images/pxeboot/vmlinuz'] }, 'it has no /images/pxeboot/vmlinuz'],
    [
      'empty rootfs',
      { rootfsBytes: 0 },
      'it has a /images/pxeboot/rootfs.img of only 0 bytes; at least 1 are expected',
    ],
  ])('refuses it: %s', async (_, options, reason) => {
    const opened = openTestBase(options, { localPath: '/data/some.iso' })
    await expect(opened).rejects.toThrow(InvalidIsoError)
    await expect(opened).rejects.toThrow(`/data/some.iso is not a CoreOS live ISO: ${reason}`)
  })

  it('says how much of a half image is there', async () => {
    const iso = buildTestIso()
    const opened = openBaseImage(memorySource(iso.subarray(0, 300_000)), {
      tag: 'half',
      architecture: 'x86_64',
      version: '418.94',
      openshiftVersion: '4.18',
      lastModified: new Date(0),
      localPath: null,
      minimums: TEST_MINIMUMS,
    })
    await expect(opened).rejects.toThrow(
      `base image 418.94 (x86_64) is not a CoreOS live ISO: it ends at byte 300000 but says it has ${iso.length}`,
    )
  })

  it('takes kernel.img for the kernel of older s390x images', async () => {
    const options = {
      architecture: 's390x',
      without: ['/images/pxeboot/vmlinuz'],
      files: { '/images/pxeboot/kernel.img': 'kernel' },
    } as const
    expect((await openTestBase(options)).files.has('/images/pxeboot/kernel.img')).toBe(true)
  })

  it('expects the sizes of real images unless told otherwise', async () => {
    await expect(openTestBase({}, { minimums: USUAL_MINIMUMS })).rejects.toThrow(
      'rootfs.img of only 70000 bytes; at least 104857600 are expected',
    )
  })
})
