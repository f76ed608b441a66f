import type { Descriptor } from '@groundwork/registry/image'
import { type BaseImage, isLocal } from '../base/base-image.ts'
import { imageConfig } from '../documents/image-config.ts'
import { imageManifest, jsonBytes } from '../documents/image-documents.ts'
import { CONFIG_TYPE, MANIFEST_TYPE } from '../documents/media-types.ts'
import type { ImageLayout } from '../layout/image-layout.ts'
import type { BuiltLayer, Layers } from './build-layer.ts'
import type { ImageRecipe } from './image-recipe.ts'

export interface BuiltImage {
  readonly name: string
  readonly architecture: string
  readonly manifest: Descriptor
  readonly layerCount: number
  /** Compressed, as it is pulled. */
  readonly sizeBytes: number
}

export interface ImageParts {
  readonly recipe: ImageRecipe
  readonly base: BaseImage
  readonly layers: Layers
  readonly layout: ImageLayout
  readonly seconds: number
}

export async function buildImage({ recipe, base, layers, layout, seconds }: ImageParts): Promise<BuiltImage> {
  const { architecture } = base
  const created = createdAt(seconds)
  const added: BuiltLayer[] = []
  for (const layer of recipe.layers) added.push(await layers.build(layer, base))
  const config = imageConfig({ base: base.config, architecture, created, run: recipe.run, layers: added })
  const configBlob = await layout.add([jsonBytes(config)], CONFIG_TYPE)
  const all = [...base.layers, ...added.map(({ descriptor }) => descriptor)]
  const annotations = {
    'org.opencontainers.image.base.digest': base.digest,
    // The directory of one machine means nothing on another one.
    ...(!isLocal(base.exactName) && { 'org.opencontainers.image.base.name': base.exactName }),
    'org.opencontainers.image.created': created,
  }
  const manifest = await layout.add([imageManifest(configBlob, all, annotations)], MANIFEST_TYPE)
  const sizeBytes = all.reduce((sum, { size }) => sum + size, 0)
  return { name: recipe.name, architecture, manifest, layerCount: all.length, sizeBytes }
}

/** Without parts of a second, which the time does not have. */
const createdAt = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
