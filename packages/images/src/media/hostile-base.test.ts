import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ImageError } from '../image-error.ts'
import { InvalidIsoError } from '../iso9660/invalid-iso-error.ts'
import { buildTestIso } from '../testing/build-test-iso.ts'
import { memorySource } from '../testing/memory-source.ts'
import { TEST_MINIMUMS } from '../testing/open-test-base.ts'
import { testBootParts } from '../testing/test-boot-parts.ts'
import { fullIso } from './full-iso.ts'
import { minimalIso } from './minimal-iso.ts'
import { openBaseImage } from './open-base-image.ts'
import { sizeOf } from './overlay.ts'

const facts = {
  tag: 'hostile',
  architecture: 'x86_64',
  version: '1',
  openshiftVersion: '4.18',
  lastModified: new Date(0),
  localPath: null,
  minimums: TEST_MINIMUMS,
}

it('gives media of the right size or a reason, whatever bytes of a base are wrong', async () => {
  const iso = buildTestIso()
  // Descriptors, directories and configuration files: all that is looked at.
  const place = fc.oneof(fc.integer({ min: 32_768, max: 106_495 }), fc.integer({ min: 98_304, max: 106_495 }))
  const flips = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(flips, async (places) => {
      const bytes = Buffer.from(iso)
      for (const [position, value] of places) bytes[position] = value
      const parts = testBootParts({ kernelArguments: ['quiet'] })
      const makers = [
        (base: Parameters<typeof fullIso>[0]) => fullIso(base, parts),
        (base: Parameters<typeof fullIso>[0]) =>
          minimalIso(base, parts, { rootfsUrl: 'http://a/b', nmstate: null }),
      ]
      for (const make of makers) {
        try {
          const medium = await make(await openBaseImage(memorySource(bytes), facts))
          expect(sizeOf(medium.pieces)).toBe(medium.size)
        } catch (error) {
          expect(error instanceof ImageError || error instanceof InvalidIsoError, String(error)).toBe(true)
        }
      }
    }),
    { numRuns: 200 },
  )
})
