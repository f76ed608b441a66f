import { readIso } from '../iso9660/read-iso.ts'
import type { BaseImage } from '../media/base-image.ts'
import type { Medium } from '../media/medium.ts'
import { readMedium } from '../media/read-medium.ts'
import { memorySource } from './memory-source.ts'

/** An ISO that we made, opened like one that others made. A minimal one has no root file system, so nothing is asked of its size. */
export async function openMedium(medium: Medium, architecture = 'x86_64'): Promise<BaseImage> {
  const bytes = await readMedium(medium)
  const { files, volumeId } = await readIso(memorySource(bytes))
  return {
    source: memorySource(bytes),
    tag: medium.tag,
    volumeId,
    architecture,
    version: '',
    openshiftVersion: '',
    lastModified: medium.lastModified,
    files,
    localPath: null,
  }
}
