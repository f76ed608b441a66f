// Everything that an image consists of: its documents and, by name, its blobs.
import { type ImageReference, imageName, pinned } from '@groundwork/image-names/image-reference'
import {
  type Descriptor,
  type FetchedManifest,
  ImageError,
  type ImageIndex,
  type IndexEntry,
} from '@groundwork/registry/image'
import type { RepositoryReader } from '@groundwork/registry/repository-reader'

export interface ImageTree {
  readonly digest: string
  /** Children first. */
  readonly documents: readonly Descriptor[]
  readonly blobs: readonly Descriptor[]
}

/** A list of lists is legal; deeper ones nobody makes. */
const MOST_LEVELS = 3

/** `architectures` as images spell them; empty: all. */
export async function readTree(
  reader: RepositoryReader,
  reference: ImageReference,
  architectures: readonly string[],
  signal: AbortSignal,
): Promise<ImageTree> {
  const documents: Descriptor[] = []
  const blobs: Descriptor[] = []

  async function visit(fetched: FetchedManifest, levels: number): Promise<void> {
    const { document, digest, mediaType, bytes } = fetched
    if (document.kind === 'image') blobs.push(...document.layers, document.config)
    else {
      if (levels === 0)
        throw new ImageError('unsupported', `The image ${imageName(reference)} is a list of lists of lists.`)
      for (const entry of chosen(reference, document, architectures))
        await visit(await reader.manifest(pinned(reference, entry.digest), signal), levels - 1)
    }
    documents.push({ mediaType, digest, size: bytes.length })
  }

  const top = await reader.manifest(reference, signal)
  await visit(top, MOST_LEVELS)
  return { digest: top.digest, documents, blobs }
}

function chosen(
  reference: ImageReference,
  { entries }: ImageIndex,
  architectures: readonly string[],
): readonly IndexEntry[] {
  if (architectures.length === 0) return entries
  const kept = entries.filter(({ architecture }) => architectures.includes(architecture))
  if (kept.length > 0) return kept
  const known = [...new Set(entries.map(({ architecture }) => architecture))].join(', ')
  throw new ImageError(
    'unsupported',
    `The image ${imageName(reference)} is not for ${architectures.join(', ')}, but for: ${known || 'nothing'}. Choose other architectures.`,
  )
}
