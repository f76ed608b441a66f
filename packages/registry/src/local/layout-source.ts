// An OCI layout: one directory with the parts of many images, and an index that names some of them.
import { join } from 'node:path'
import { type ImageReference, imageName } from '@groundwork/image-names/image-reference'
import { hexOf } from '../image/digest.ts'
import { type ImageSource, ImageSourceError } from '../image/image-source.ts'
import { type ImageIndex, parseManifest } from '../image/manifest.ts'
import { readManifestFile, streamFile } from './local-file.ts'

/** `tag` empty: its only image, unless another one is wanted. */
export function layoutSource(
  { path, tag }: { readonly path: string; readonly tag: string },
  wanted: ImageReference | null,
): ImageSource {
  const name = `oci:${path}${tag === '' ? '' : `:${tag}`}`
  const fileOf = (digest: string) => join(path, 'blobs', digest.slice(0, digest.indexOf(':')), hexOf(digest))
  return {
    name,
    async manifest(digest) {
      return readManifestFile(fileOf(digest ?? (await meantDigest(path, tag, wanted))), 'has no such image')
    },
    blob: (descriptor, start) => streamFile(fileOf(descriptor.digest), descriptor, start),
  }
}

const REF_NAMES = ['org.opencontainers.image.ref.name', 'io.containerd.image.name'] as const

/** Tools write a tag, or the whole name, beside an image. */
async function meantDigest(path: string, tag: string, wanted: ImageReference | null): Promise<string> {
  const index = parseManifest(
    await readManifestFile(join(path, 'index.json'), 'has no index.json, so it is no OCI layout'),
  )
  if (typeof index === 'string' || index.kind !== 'index')
    throw new ImageSourceError('damaged', 'has an index.json without images')
  const meant = wanted === null ? [tag] : [imageName(wanted), wanted.tag, tag]
  const names = new Set(meant.filter((name) => name !== ''))
  const entry = entryNamed(index, names) ?? (wanted === null && tag === '' ? onlyEntry(index) : undefined)
  if (entry === undefined) throw new ImageSourceError('missing', 'has no image of that name')
  return entry.digest
}

const entryNamed = ({ entries }: ImageIndex, names: ReadonlySet<string>) =>
  entries.find(({ annotations }) => REF_NAMES.some((key) => names.has(annotations[key] ?? '')))

const onlyEntry = ({ entries }: ImageIndex) => (entries.length === 1 ? entries[0] : undefined)
