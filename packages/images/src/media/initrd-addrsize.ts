import type { Piece } from '../bytes/pieces.ts'
import { ImageError } from '../image-error.ts'
import { describeBase, readBaseFile } from './base-files.ts'
import type { BaseImage } from './base-image.ts'
import type { Medium } from './medium.ts'
import { mediumTag } from './medium-tag.ts'

const PATH = '/images/initrd.addrsize'
const ADDRESS_BYTES = 8

/** Tells the loader of s390x where the initial ramdisk goes, and how long the one for this infra-env is. */
export async function initrdAddrsize(base: BaseImage, initrdSize: number): Promise<Medium> {
  if (base.architecture !== 's390x') {
    throw new ImageError(404, `Only s390x has an initrd.addrsize; this image is for ${base.architecture}.`)
  }
  const original = await readBaseFile(base, PATH)
  if (original.length < ADDRESS_BYTES) {
    throw new ImageError(500, `${describeBase(base)} has a ${PATH} of only ${original.length} bytes.`)
  }
  const bytes = Buffer.alloc(2 * ADDRESS_BYTES)
  original.copy(bytes, 0, 0, ADDRESS_BYTES)
  bytes.writeBigUInt64BE(BigInt(initrdSize), ADDRESS_BYTES)
  const pieces: Piece[] = [{ kind: 'bytes', bytes }]
  return {
    size: bytes.length,
    pieces,
    source: base.source,
    tag: mediumTag(base.tag, pieces),
    lastModified: base.lastModified,
    fileName: 'initrd.addrsize',
  }
}
