// Manifests and indexes, as bytes: their digest is the name of the image.
import type { Descriptor } from '@groundwork/registry/image'
import { compareText } from '@groundwork/text/compare-text'
import { INDEX_TYPE, MANIFEST_TYPE } from './media-types.ts'

export interface PlatformEntry extends Descriptor {
  readonly architecture: string
}

export const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

export const imageManifest = (
  config: Descriptor,
  layers: readonly Descriptor[],
  annotations: Readonly<Record<string, string>>,
): Buffer =>
  jsonBytes({
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    config: plain(config),
    layers: layers.map(plain),
    annotations,
  })

/** Sorted by architecture, in whatever order they were made. */
export const imageIndex = (entries: readonly PlatformEntry[]): Buffer =>
  jsonBytes({
    schemaVersion: 2,
    mediaType: INDEX_TYPE,
    manifests: [...entries]
      .sort((one, other) => compareText(one.architecture, other.architecture))
      .map((entry) => ({ ...plain(entry), platform: { architecture: entry.architecture, os: 'linux' } })),
  })

/** Fields in one order, and no others. */
const plain = ({ mediaType, digest, size }: Descriptor): Descriptor => ({ mediaType, digest, size })
