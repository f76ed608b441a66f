import { fetchManifest } from './fetch-manifest.ts'
import { ImageError } from './image-error.ts'
import { type ImageSource, ImageSourceError } from './image-source.ts'
import type { ImageTiming } from './image-timing.ts'
import type { Descriptor, ImageIndex, ImageManifest } from './manifest.ts'
import { readBlob } from './read-blob.ts'
import { createSourceRotation, type SourceRotation } from './source-rotation.ts'

/** One image for one processor, ready to be read. */
export interface OpenImage {
  readonly name: string
  /** Of what the name means: for several processors, that of their index. */
  readonly digest: string
  readonly isForSeveral: boolean
  readonly manifest: ImageManifest
  /** A small blob as a whole. */
  small(descriptor: Descriptor): Promise<Uint8Array>
  /** Those who have a blob; to be given to readBlob. */
  sourcesOf(descriptor: Descriptor): SourceRotation
  readonly signal: AbortSignal
}

export interface OpenImageOptions {
  /** As people know it. */
  readonly name: string
  readonly sources: readonly ImageSource[]
  /** Empty: the name is a tag. */
  readonly digest: string
  /** As images spell it. */
  readonly architecture: string
  /** Further sentences for failures. */
  readonly advice?: string
  readonly timing: ImageTiming
  readonly signal: AbortSignal
}

const MAX_SMALL_BYTES = 16 * 1024 * 1024

export async function openImage(options: OpenImageOptions): Promise<OpenImage> {
  const { name, timing, signal } = options
  const top = await fetchManifest(options, options.digest || null)
  const manifest = top.document.kind === 'image' ? top.document : await manifestFor(options, top.document)
  const sourcesOf = (descriptor: Descriptor) =>
    createSourceRotation({
      sources: options.sources,
      failure: `The image ${name} cannot be read: ${descriptor.digest} is missing`,
      advice: options.advice ?? '',
      timing,
    })
  return {
    name,
    digest: top.digest,
    isForSeveral: top.document.kind === 'index',
    manifest,
    sourcesOf,
    signal,
    async small(descriptor) {
      if (descriptor.size > MAX_SMALL_BYTES) {
        throw new ImageError(
          'unsupported',
          `The image ${name} has a description of ${descriptor.size} bytes, which is too large.`,
        )
      }
      const sources = sourcesOf(descriptor)
      return retryWhileDamaged(async () => {
        const pieces: Uint8Array[] = []
        for await (const piece of readBlob(sources, descriptor, signal)) pieces.push(piece)
        return Buffer.concat(pieces)
      })
    },
  }
}

/** A source that sent wrong bytes is not tried again, so this ends. */
export async function retryWhileDamaged<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ImageSourceError && error.problem === 'damaged')) throw error
    }
  }
}

async function manifestFor(options: OpenImageOptions, index: ImageIndex): Promise<ImageManifest> {
  const { name, architecture } = options
  const own = index.entries.filter(({ os }) => os === 'linux' || os === '')
  const entry =
    own.find((candidate) => candidate.architecture === architecture) ??
    (own.length === 1 && own[0]?.architecture === '' ? own[0] : undefined)
  if (entry === undefined) {
    const known = [...new Set(own.map((candidate) => candidate.architecture))].join(', ') || 'nothing'
    throw new ImageError(
      'unsupported',
      `The image ${name} is not for the processors of this machine (${architecture}), but for: ${known}.`,
    )
  }
  const { document } = await fetchManifest(options, entry.digest)
  if (document.kind === 'image') return document
  throw new ImageError('unsupported', `The image ${name} is an index of indexes, which cannot be run.`)
}
