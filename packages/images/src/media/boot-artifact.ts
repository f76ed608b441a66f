import type { Piece } from '../bytes/pieces.ts'
import { ImageError } from '../image-error.ts'
import { extentOf } from './base-files.ts'
import type { BaseImage } from './base-image.ts'
import { ROOTFS_PATH } from './live-paths.ts'
import type { Medium } from './medium.ts'
import { mediumTag } from './medium-tag.ts'
import { kernelPathOf } from './open-base-image.ts'

export type BootArtifact = 'kernel' | 'rootfs' | 'ins-file'

const FILE_NAMES: Record<BootArtifact, string> = {
  kernel: 'vmlinuz',
  rootfs: 'rootfs.img',
  'ins-file': 'generic.ins',
}

/** A file of the base as it is: the same for every infra-env. */
export async function bootArtifact(base: BaseImage, artifact: BootArtifact): Promise<Medium> {
  const extent = extentOf(base, pathOf(base, artifact))
  const pieces: Piece[] = extent.length === 0 ? [] : [{ kind: 'base', ...extent }]
  return {
    size: extent.length,
    pieces,
    source: base.source,
    tag: mediumTag(base.tag, pieces),
    lastModified: base.lastModified,
    fileName: FILE_NAMES[artifact],
  }
}

function pathOf(base: BaseImage, artifact: BootArtifact): string {
  if (artifact === 'kernel') return kernelPathOf(base.files)
  if (artifact === 'rootfs') return ROOTFS_PATH
  if (base.architecture !== 's390x') {
    throw new ImageError(
      404,
      `Only s390x is started with an ins-file; this image is for ${base.architecture}.`,
    )
  }
  return '/generic.ins'
}
