import type { BaseImage } from '../media/base-image.ts'
import { type BaseImageFacts, openBaseImage } from '../media/open-base-image.ts'
import { buildTestIso, type TestIsoOptions } from './build-test-iso.ts'
import { memorySource } from './memory-source.ts'

/** Test images are much smaller than real ones. */
export const TEST_MINIMUMS = { rootfsBytes: 1, kernelBytes: 1 }

/** A test image in memory, opened. */
export function openTestBase(
  options: TestIsoOptions = {},
  facts: Partial<BaseImageFacts> = {},
): Promise<BaseImage> {
  return openBaseImage(memorySource(buildTestIso(options)), {
    tag: 'test-base',
    architecture: options.architecture ?? 'x86_64',
    version: '418.94.202502100215-0',
    openshiftVersion: '4.18',
    lastModified: new Date('2025-02-10T02:15:00Z'),
    localPath: null,
    minimums: TEST_MINIMUMS,
    ...facts,
  })
}
