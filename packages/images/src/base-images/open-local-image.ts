// A live image that was configured as a file: used in place.
import { ImageError } from '../image-error.ts'
import { osImageName } from './find-os-image.ts'
import { hashSource } from './hash-file.ts'
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
    const sha256 = image.sha256.toLowerCase()
    const opened = await openFileImage(path, image, sha256, tools)
    if (sha256 !== '') await verify(opened, sha256, image, tools)
    return opened
  } catch (error) {
    tools.signal.throwIfAborted()
    throw new ImageError(
      500,
      `The live image of ${osImageName(image)} cannot be used from ${path}: ${reasonOf(error)}`,
      { cause: error },
    )
  }
}

async function verify(
  { base: { source } }: OpenedImage,
  sha256: string,
  image: OsImage,
  { states, signal }: OpeningTools,
): Promise<void> {
  states.set(image, 'verifying')
  try {
    const found = await hashSource(source, signal)
    if (found !== sha256) throw new Error(`Its SHA-256 is ${found}, expected is ${sha256} (as configured).`)
  } catch (error) {
    await source.close()
    throw error
  }
}
