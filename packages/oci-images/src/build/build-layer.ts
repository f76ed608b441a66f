import { createHash } from 'node:crypto'
import type { Descriptor, OpenImage } from '@groundwork/registry/image'
import type { BaseImage } from '../base/base-image.ts'
import { LAYER_TYPE } from '../documents/media-types.ts'
import { archiveLayer } from '../layer/archive-layer.ts'
import { compress } from '../layer/compress.ts'
import type { ImageLayout } from '../layout/image-layout.ts'
import type { LayerRecipe } from './image-recipe.ts'

export interface BuiltLayer {
  readonly descriptor: Descriptor
  /** Of the archive before it was compressed. */
  readonly diffId: string
  readonly content: string
}

export interface LayersOptions {
  readonly layout: ImageLayout
  readonly seconds: number
  readonly signal: AbortSignal
  readonly openBase: (base: BaseImage) => Promise<OpenImage>
}

export interface Layers {
  /** Made once, however many images have it. */
  build(recipe: LayerRecipe, base: BaseImage): Promise<BuiltLayer>
}

export function createLayers({ layout, seconds, signal, openBase }: LayersOptions): Layers {
  const made = new Map<LayerRecipe, Map<string, Promise<BuiltLayer>>>()

  async function make(recipe: LayerRecipe, base: BaseImage): Promise<BuiltLayer> {
    const entries = await recipe.entries(() => openBase(base))
    const hash = createHash('sha256')
    async function* archive() {
      for await (const piece of archiveLayer(entries, seconds)) {
        signal.throwIfAborted()
        hash.update(piece)
        yield piece
      }
    }
    const descriptor = await layout.add(compress(archive()), LAYER_TYPE)
    return { descriptor, diffId: `sha256:${hash.digest('hex')}`, content: recipe.content }
  }

  return {
    build(recipe, base) {
      const ofRecipe = made.get(recipe) ?? new Map<string, Promise<BuiltLayer>>()
      made.set(recipe, ofRecipe)
      const layer = ofRecipe.get(base.exactName) ?? make(recipe, base)
      ofRecipe.set(base.exactName, layer)
      return layer
    },
  }
}
