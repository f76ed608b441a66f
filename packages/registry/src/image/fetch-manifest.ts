import { isOfDigest, sha256Digest } from './digest.ts'
import { type ImageSource, ImageSourceError } from './image-source.ts'
import type { ImageTiming } from './image-timing.ts'
import { type ImageIndex, type ImageManifest, manifestType, parseManifest } from './manifest.ts'
import { createSourceRotation } from './source-rotation.ts'

export interface FetchedManifest {
  readonly digest: string
  readonly mediaType: string
  /** As it was published: only these have the digest. */
  readonly bytes: Uint8Array
  readonly document: ImageManifest | ImageIndex
}

export interface FetchManifestOptions {
  /** As people know the image. */
  readonly name: string
  readonly sources: readonly ImageSource[]
  /** Further sentences for failures. */
  readonly advice?: string
  readonly timing: ImageTiming
  readonly signal: AbortSignal
}

/** `digest` null: what the name of the image means. Throws ImageError. */
export async function fetchManifest(
  { name, sources: all, advice = '', timing, signal }: FetchManifestOptions,
  digest: string | null,
): Promise<FetchedManifest> {
  const failure = `The image ${name} cannot be read`
  const sources = createSourceRotation({ sources: all, failure, advice, timing })
  for (;;) {
    const source = await sources.next(signal)
    try {
      const bytes = await source.manifest(digest, signal)
      if (digest !== null && !isOfDigest(bytes, digest)) {
        throw new ImageSourceError('damaged', `has another manifest under ${digest}`)
      }
      const document = parseManifest(bytes)
      if (typeof document === 'string') throw new ImageSourceError('damaged', document)
      const mediaType = manifestType(bytes, document)
      return { digest: digest ?? sha256Digest(bytes), mediaType, bytes, document }
    } catch (error) {
      signal.throwIfAborted()
      sources.failed(source, error)
    }
  }
}
