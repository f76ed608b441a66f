// The image that ours are made on: its layers stay as they are, byte for byte.
import { imageName, parseImageReference, pinned } from '@groundwork/image-names/image-reference'
import { type JsonRecord, parseJson, recordOf, stringOf } from '@groundwork/json/json-values'
import { type Descriptor, ImageError, readBlob, retryWhileDamaged } from '@groundwork/registry/image'
import type { ImageReader } from '@groundwork/registry/image-reader'
import { ociLayerType } from '../documents/media-types.ts'

export interface BaseImage {
  readonly architecture: string
  /** By its digest, where it is from a registry; else the directory. */
  readonly exactName: string
  readonly digest: string
  readonly config: JsonRecord
  readonly layers: readonly Descriptor[]
  /** What came before is thrown away if `consume` is called again: it was damaged. */
  read<T>(layer: Descriptor, consume: (bytes: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T>
}

export interface BaseRequest {
  /** As images spell it: amd64. */
  readonly architecture: string
  readonly pullSecret: string
  readonly signal: AbortSignal
}

/** By a pull spec, or as `oci:/path[:tag]`. Throws ImageError. */
export async function openBase(reader: ImageReader, name: string, request: BaseRequest): Promise<BaseImage> {
  const image = await reader.open(name, request)
  const config = recordOf(parseJson(Buffer.from(await image.small(image.manifest.config)).toString('utf8')))
  const [os, architecture] = [stringOf(config.os), stringOf(config.architecture)]
  if (architecture !== request.architecture || os !== 'linux')
    throw new ImageError(
      'unsupported',
      `The base image ${name} is for ${os || 'unknown'}/${architecture || 'unknown'}, not for linux/${request.architecture}. ` +
        'Name one that is for several architectures, or build for one only.',
    )
  const diffIds = recordOf(config.rootfs).diff_ids
  const { layers } = image.manifest
  if (!Array.isArray(diffIds) || diffIds.length !== layers.length)
    throw new ImageError('damaged', `The base image ${name} does not describe its layers.`)
  const reference = isLocal(name) ? null : parseImageReference(name)
  return {
    architecture,
    exactName: reference === null ? name : imageName(pinned(reference, image.digest)),
    digest: image.digest,
    config,
    layers: layers.map((layer) => ({ ...layer, mediaType: ociLayerType(layer.mediaType) })),
    read(layer, consume) {
      const sources = image.sourcesOf(layer)
      return retryWhileDamaged(() => consume(readBlob(sources, layer, request.signal)))
    },
  }
}

/** A directory, and no name that means the same elsewhere. */
export const isLocal = (name: string): boolean => /^(?:oci|dir):/.test(name)
