// A live image that was configured as a file: used in place.
import { ImageFailure } from '../image-failure.ts'
import { osImageName } from './find-os-image.ts'
import { hashFile } from './hash-file.ts'
import { openFileImage } from './open-file-image.ts'
import type { OpenedImage, OpeningTools } from './opened-image.ts'
import type { OsImage } from './os-image.ts'
import { reasonOf } from './reason-of.ts'

export async function openLocalImage(
  path: string,
  image: OsImage,
  tools: OpeningTools,
): Promise<OpenedImage> {
  try {
    if (image.sha256 !== '') {
      tools.states.set(image, 'verifying')
      const found = await hashFile(path, tools.signal)
      if (found !== image.sha256.toLowerCase()) {
        throw new Error(`Its SHA-256 is ${found}, expected is ${image.sha256.toLowerCase()} (as configured).`)
      }
    }
    return await openFileImage(path, image, image.sha256.toLowerCase(), tools)
  } catch (error) {
    tools.signal.throwIfAborted()
    throw new ImageFailure(
      500,
      `The live image of ${osImageName(image)} cannot be used from ${path}: ${reasonOf(error)}`,
      { cause: error },
    )
  }
}
