// The system on a live image: a file system inside an archive inside the ISO. It is reached by its place in the ISO alone.

import type { Extent } from '../bytes/extent.ts'
import { ImageError } from '../image-error.ts'
import type { BaseImage } from '../media/base-image.ts'
import { ROOTFS_PATH } from '../media/live-paths.ts'

export interface RootFilesystem extends Extent {
  readonly kind: 'squashfs' | 'erofs'
}

const HEADER_BYTES = 110
/** `root.squashfs` and its terminating zero. */
const NAME_BYTES = 14

/** The first member of rootfs.img, which is an archive of the form "newc" without compression. */
export async function findRootFilesystem(base: BaseImage): Promise<RootFilesystem> {
  const rootfs = base.files.get(ROOTFS_PATH)
  if (rootfs === undefined) throw unknown(base, `it has no ${ROOTFS_PATH}`)
  const head = Buffer.alloc(Math.min(rootfs.length, HEADER_BYTES + NAME_BYTES))
  await base.source.read(head, rootfs.offset)
  const header = head.toString('latin1', 0, HEADER_BYTES)
  if (!/^070701[0-9a-fA-F]{104}$/.test(header)) throw unknown(base, 'its rootfs.img is not an archive')
  const field = (index: number): number => Number.parseInt(header.slice(6 + index * 8, 14 + index * 8), 16)
  const [length, nameBytes] = [field(6), field(11)]
  const name = head.toString('latin1', HEADER_BYTES, HEADER_BYTES + nameBytes - 1)
  const kind = name === 'root.squashfs' ? 'squashfs' : name === 'root.erofs' ? 'erofs' : null
  if (kind === null) throw unknown(base, `its rootfs.img begins with ${JSON.stringify(name)}`)
  const start = Math.ceil((HEADER_BYTES + nameBytes) / 4) * 4
  if (start + length > rootfs.length) throw unknown(base, 'its rootfs.img is cut off')
  return { kind, offset: rootfs.offset + start, length }
}

const unknown = ({ version, architecture }: BaseImage, what: string): ImageError =>
  new ImageError(
    500,
    `The system on the live image ${version} (${architecture}) cannot be looked into: ${what}. ` +
      'Static networks on minimal images need a tool from there.',
  )
