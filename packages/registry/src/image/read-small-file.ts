import { findFile } from './find-file.ts'
import { ImageError } from './image-error.ts'
import type { OpenImage } from './open-image.ts'

const MAX_BYTES = 16 * 1024 * 1024

/** null: the image has no such file. */
export async function readSmallFile(image: OpenImage, path: string): Promise<string | null> {
  let pieces: Uint8Array[] = []
  const isThere = await findFile(image, path, {
    async receive(content, sizeBytes) {
      pieces = []
      if (sizeBytes > MAX_BYTES) {
        throw new ImageError(
          'unsupported',
          `In the image ${image.name} ${path} has ${sizeBytes} bytes, which is too much.`,
        )
      }
      for await (const piece of content) pieces.push(piece)
    },
  })
  return isThere ? Buffer.concat(pieces).toString('utf8') : null
}
