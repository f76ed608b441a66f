// A live image that stays where it is and is read in ranges.
import { ImageError } from '../image-error.ts'
import { osImageName } from './find-os-image.ts'
import { type OpenedImage, type OpeningTools, openParsedImage } from './opened-image.ts'
import type { OsImage } from './os-image.ts'
import { reasonOf } from './reason-of.ts'
import { redactUrl } from './redact-url.ts'
import { openRemoteSource } from './remote-source.ts'

export async function openRemoteImage(image: OsImage, tools: OpeningTools): Promise<OpenedImage> {
  try {
    const source = await openRemoteSource(image.url, { http: tools.http, signal: tools.signal })
    const { identity, modifiedAt } = source
    const found = { identity, lastModified: modifiedAt, localPath: null }
    const base = await openParsedImage(source, image, found, tools.minimums)
    return { base, look: async () => (source.isChanged ? 'gone' : 'current') }
  } catch (error) {
    tools.signal.throwIfAborted()
    if (error instanceof ImageError) throw error
    throw new ImageError(
      502,
      `The live image of ${osImageName(image)} cannot be read from ${redactUrl(image.url)}: ${reasonOf(error)}`,
      { cause: error },
    )
  }
}
