// Documents that describe images: the two families (Docker's and OCI's) differ in their media types only.

import { isDigest } from '@groundwork/image-names/image-reference'
import { recordOf, stringOf } from '@groundwork/json/json-values'

export interface Descriptor {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
}

export interface ImageManifest {
  readonly kind: 'image'
  readonly config: Descriptor
  /** The lowest first. */
  readonly layers: readonly Descriptor[]
}

export interface ImageIndex {
  readonly kind: 'index'
  readonly entries: readonly IndexEntry[]
}

export interface IndexEntry extends Descriptor {
  /** As Go spells it: amd64; empty: not said. */
  readonly architecture: string
  readonly os: string
  readonly annotations: Readonly<Record<string, string>>
}

/** Everything that is understood, as a registry is asked for it. */
export const MANIFEST_TYPES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
] as const

/** How a registry has to be told what it is: most documents say it, old ones of OCI do not. */
export function manifestType(bytes: Uint8Array, document: ImageManifest | ImageIndex): string {
  const said = stringOf(recordOf(JSON.parse(new TextDecoder().decode(bytes))).mediaType)
  if (said !== '') return said
  if (document.kind === 'index') return 'application/vnd.oci.image.index.v1+json'
  return document.config.mediaType.startsWith('application/vnd.docker.')
    ? 'application/vnd.docker.distribution.manifest.v2+json'
    : 'application/vnd.oci.image.manifest.v1+json'
}

/** A manifest describes an image and is never large. */
export const MAX_MANIFEST_BYTES = 4 * 1024 * 1024

/** A text is what is wrong with it. */
export function parseManifest(bytes: Uint8Array): ImageManifest | ImageIndex | string {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return 'its manifest is not JSON'
  }
  const fields = recordOf(value)
  if (fields.schemaVersion === 1) {
    return 'its manifest is of the outdated version 1; push the image again with a present tool'
  }
  if (Array.isArray(fields.manifests)) {
    const entries = fields.manifests.map(indexEntry)
    return entries.every((entry) => entry !== null) ? { kind: 'index', entries } : 'its index is not complete'
  }
  const config = descriptor(fields.config)
  const layers = Array.isArray(fields.layers) ? fields.layers.map(descriptor) : []
  if (config === null || layers.length === 0) return 'its manifest names no layers'
  return layers.every((layer) => layer !== null)
    ? { kind: 'image', config, layers }
    : 'its manifest names a layer without digest or size'
}

function indexEntry(value: unknown): IndexEntry | null {
  const found = descriptor(value)
  const fields = recordOf(value)
  const platform = recordOf(fields.platform)
  const texts = Object.entries(recordOf(fields.annotations)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return (
    found && {
      ...found,
      architecture: stringOf(platform.architecture),
      os: stringOf(platform.os),
      annotations: Object.fromEntries(texts),
    }
  )
}

function descriptor(value: unknown): Descriptor | null {
  const { mediaType, digest, size } = recordOf(value)
  if (typeof digest !== 'string' || !isDigest(digest)) return null
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) return null
  return { mediaType: stringOf(mediaType), digest, size }
}
