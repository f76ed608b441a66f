// An image with the layout of a live ISO, and a root file system that does not compress.
import { randomFillSync } from 'node:crypto'
import { open } from 'node:fs/promises'
import { lengthOf, type Piece, writeIso } from '@groundwork/images/media'
import { testIsoFiles } from '@groundwork/images/testing'

const VOLUME_ID = 'rhcos-418.94.202502100215-0'
const ROOTFS = '/images/pxeboot/rootfs.img'
const BLOCK_BYTES = 4 * 1024 * 1024

/** Returns its size. */
export async function makeIso(path: string, rootfsBytes: number): Promise<number> {
  const files = {
    ...testIsoFiles({ architecture: 'x86_64', volumeId: VOLUME_ID, kernelBytes: 8e6, initrdBytes: 27e6 }),
    [ROOTFS]: null,
  }
  const { pieces } = writeIso({
    volumeId: VOLUME_ID,
    files: Object.entries(files).map(([filePath, content]) => ({
      path: filePath,
      pieces: [
        content === null
          ? { kind: 'zeros', length: rootfsBytes }
          : { kind: 'bytes', bytes: Buffer.from(content) },
      ],
    })),
    boot: {
      catalogPath: '/isolinux/boot.cat',
      biosPath: '/isolinux/isolinux.bin',
      efiPath: '/images/efiboot.img',
      hybridCode: null,
    },
  })
  await using file = await open(path, 'w')
  const noise = randomFillSync(Buffer.allocUnsafe(BLOCK_BYTES))
  let size = 0
  for (const piece of pieces) {
    for (const bytes of contentOf(piece, noise, rootfsBytes)) await file.write(bytes)
    size += lengthOf(piece)
  }
  return size
}

function* contentOf(piece: Piece, noise: Buffer, rootfsBytes: number): Generator<Uint8Array> {
  if (piece.kind === 'base') throw new Error('the image is not made from another')
  if (piece.kind === 'bytes') {
    yield piece.bytes
    return
  }
  const block = piece.length >= rootfsBytes ? noise : Buffer.alloc(Math.min(piece.length, BLOCK_BYTES))
  for (let left = piece.length; left > 0; left -= block.length) yield block.subarray(0, left)
}
