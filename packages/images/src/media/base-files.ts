// Small files of a base image.

import type { Extent } from '../bytes/extent.ts'
import { ImageError } from '../image-error.ts'
import type { BaseImage } from './base-image.ts'

/** Configuration of boot loaders has some kilobytes, boot loaders some tens. */
const MAX_BYTES = 4 * 1024 * 1024

export function extentOf(base: BaseImage, path: string): Extent {
  const extent = base.files.get(path)
  if (extent === undefined) throw new ImageError(500, `${describeBase(base)} has no file ${path}.`)
  return extent
}

export async function readBaseFile(base: BaseImage, path: string): Promise<Buffer> {
  const { offset, length } = extentOf(base, path)
  if (length > MAX_BYTES) {
    throw new ImageError(
      500,
      `${describeBase(base)} has a ${path} of ${length} bytes; at most ${MAX_BYTES} make sense.`,
    )
  }
  const bytes = Buffer.alloc(length)
  await base.source.read(bytes, offset)
  return bytes
}

export async function readBaseJson(base: BaseImage, path: string): Promise<unknown> {
  const text = (await readBaseFile(base, path)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImageError(500, `${describeBase(base)} has a ${path} that is no JSON.`, { cause: error })
  }
}

export const describeBase = (base: BaseImage): string =>
  `The base image ${base.volumeId} (${base.architecture}${base.localPath === null ? '' : `, ${base.localPath}`})`
