import type { Piece } from '../bytes/pieces.ts'
import { alignedBytes } from '../cpio.ts'
import { ignitionArchive } from '../ignition-archive.ts'
import { extentOf } from './base-files.ts'
import type { BaseImage } from './base-image.ts'
import type { BootParts } from './boot-parts.ts'
import { INITRD_PATH } from './live-paths.ts'
import type { Medium } from './medium.ts'
import { mediumTag } from './medium-tag.ts'
import { sizeOf } from './overlay.ts'

export interface PxeInitrdOptions {
  /** Archive with nmstatectl, which only a ramdisk with a network configuration has use for. */
  readonly nmstate: Uint8Array | null
}

/** The initial ramdisk with further archives behind it: the kernel unpacks one after the other. */
export async function pxeInitrd(
  base: BaseImage,
  parts: BootParts,
  { nmstate }: PxeInitrdOptions,
): Promise<Medium> {
  const initrd = extentOf(base, INITRD_PATH)
  const further = [parts.ramdisk, parts.ramdisk === null ? null : nmstate].filter((bytes) => bytes !== null)
  const pieces: Piece[] = [
    { kind: 'base', ...initrd },
    { kind: 'zeros', length: -initrd.length & 3 },
    { kind: 'bytes', bytes: ignitionArchive(parts.ignition) },
    ...further.map(
      (bytes): Piece => ({ kind: 'bytes', bytes: bytes.length % 4 === 0 ? bytes : alignedBytes(bytes) }),
    ),
  ]
  return {
    size: sizeOf(pieces),
    pieces: pieces.filter((piece) => piece.kind !== 'zeros' || piece.length > 0),
    source: base.source,
    tag: mediumTag(base.tag, pieces),
    lastModified: parts.lastModified,
    fileName: 'initrd.img',
  }
}
