// Images as they are published: documents with their very bytes, and blobs. For whoever copies them.
import { type ImageReference, imageName } from '@groundwork/image-names/image-reference'
import { type FetchedManifest, fetchManifest } from '../image/fetch-manifest.ts'
import { DEFAULT_IMAGE_TIMING } from '../image/image-timing.ts'
import type { Descriptor } from '../image/manifest.ts'
import { createSourceRotation, type SourceRotation } from '../image/source-rotation.ts'
import { parsePullSecret } from '../remote/pull-secret.ts'
import { createImageSources, type ImageReaderOptions } from './image-sources.ts'

export interface RepositoryReaderOptions extends ImageReaderOptions {
  /** As containers-auth.json and pull secrets have it; empty: no logins. */
  readonly pullSecret?: string
}

export interface RepositoryReader {
  /** Of what the name means, a list too. Throws ImageError. */
  manifest(reference: ImageReference, signal: AbortSignal): Promise<FetchedManifest>
  /** Those who have a blob of the image; to be given to readBlob. */
  sourcesOf(reference: ImageReference, blob: Descriptor): Promise<SourceRotation>
  close(): Promise<void>
}

export function createRepositoryReader(options: RepositoryReaderOptions): RepositoryReader {
  const timing = { ...DEFAULT_IMAGE_TIMING, ...options.timing }
  const all = createImageSources(options, timing)
  const sourcesFor = all.forOne(parsePullSecret(options.pullSecret ?? ''))
  return {
    async manifest(reference, signal) {
      const where = await sourcesFor(reference)
      const name = imageName(reference)
      return fetchManifest({ name, ...where, timing, signal }, reference.digest || null)
    },
    async sourcesOf(reference, { digest }) {
      const failure = `The image ${imageName(reference)} cannot be read: ${digest} is missing or damaged`
      return createSourceRotation({ ...(await sourcesFor(reference)), failure, timing })
    },
    close: all.close,
  }
}
