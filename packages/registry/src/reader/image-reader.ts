// Images by name: from directories that were named for it, from mirrors, or from where they come from.

import { imageName, parseImageReference } from '@groundwork/image-names/image-reference'
import { ownArchitecture } from '../image/architecture.ts'
import { ImageError } from '../image/image-error.ts'
import { DEFAULT_IMAGE_TIMING } from '../image/image-timing.ts'
import { type OpenImage, openImage } from '../image/open-image.ts'
import { localSource, parseLocalImages } from '../local/local-images.ts'
import { parsePullSecret } from '../remote/pull-secret.ts'
import { createImageSources, type ImageReaderOptions } from './image-sources.ts'

export type { ImageReaderOptions } from './image-sources.ts'

export interface OpenRequest {
  readonly pullSecret: string
  readonly signal: AbortSignal
  /** As images spell it; that of this machine unless given. */
  readonly architecture?: string
  /** An image in a directory; what belongs to it is looked for beside it first. */
  readonly beside?: string
}

export interface ImageReader {
  /** By a pull spec, or as `oci:/path[:tag]` or `dir:/path`. Throws ImageError. */
  open(image: string, request: OpenRequest): Promise<OpenImage>
  close(): Promise<void>
}

export function createImageReader(options: ImageReaderOptions): ImageReader {
  const timing = { ...DEFAULT_IMAGE_TIMING, ...options.timing }
  const found = createImageSources(options, timing)

  return {
    async open(image, request) {
      const { signal, architecture = ownArchitecture() } = request
      const common = { name: image, architecture, timing, signal }
      const local = parseLocalImages(image)
      if (local !== null)
        return openImage({ ...common, sources: [await localSource(local, null)], digest: '' })
      const reference = parseImageReference(image)
      if (reference === null) throw new ImageError('unsupported', `"${image}" is no name of an image.`)
      const where = await found.of(reference, parsePullSecret(request.pullSecret), request.beside)
      return openImage({ ...common, ...where, name: imageName(reference), digest: reference.digest })
    },
    close: found.close,
  }
}
