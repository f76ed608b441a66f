// Makes images in an OCI layout: of the same recipes, programs and base always the same digests.
import {
  createImageReader,
  type ImageReader,
  type ImageReaderOptions,
} from '@groundwork/registry/image-reader'
import { compareText } from '@groundwork/text/compare-text'
import { type BaseImage, openBase } from '../base/base-image.ts'
import { imageIndex, type PlatformEntry } from '../documents/image-documents.ts'
import { INDEX_TYPE } from '../documents/media-types.ts'
import type { ImageLayout } from '../layout/image-layout.ts'
import { type BuiltImage, buildImage } from './build-image.ts'
import { createLayers } from './build-layer.ts'
import type { ImageRecipe } from './image-recipe.ts'

export interface BuildOptions {
  readonly layout: ImageLayout
  readonly architectures: readonly string[]
  /** For one architecture; the same names for all. */
  readonly recipes: (architecture: string) => readonly ImageRecipe[]
  /** Seconds since 1970: the time that everything gets. */
  readonly seconds: number
  readonly reading: ImageReaderOptions
  readonly pullSecret: string
  readonly progress: (line: string) => void
  readonly signal: AbortSignal
}

export interface BuiltIndex {
  readonly name: string
  readonly digest: string
  readonly images: readonly BuiltImage[]
}

export async function buildImages(options: BuildOptions): Promise<readonly BuiltIndex[]> {
  const { layout, architectures, reading } = options
  const plain = createImageReader(reading)
  // Layers that were copied are not fetched a second time to be looked into.
  const near = createImageReader({ ...reading, localImages: [`oci:${layout.directory}`] })
  try {
    const built = new Map<string, BuiltImage[]>()
    for (const architecture of [...architectures].sort(compareText)) {
      for (const image of await forArchitecture(options, architecture, plain, near))
        built.set(image.name, [...(built.get(image.name) ?? []), image])
    }
    const indexes: BuiltIndex[] = []
    for (const [name, images] of built) indexes.push(await writeIndex(layout, name, images))
    return indexes
  } finally {
    await Promise.all([plain.close(), near.close()])
  }
}

async function forArchitecture(
  options: BuildOptions,
  architecture: string,
  plain: ImageReader,
  near: ImageReader,
): Promise<readonly BuiltImage[]> {
  const { layout, pullSecret, progress, signal, seconds } = options
  const request = { architecture, pullSecret, signal }
  const bases = new Map<string, BaseImage>()
  const layers = createLayers({
    ...{ layout, seconds, signal },
    openBase: (base) => near.open(base.exactName, request),
  })
  const images: BuiltImage[] = []
  for (const recipe of options.recipes(architecture)) {
    const known = bases.get(recipe.base)
    if (known === undefined) progress(`${architecture}: reading the base image ${recipe.base}`)
    const base = known ?? (await openBase(plain, recipe.base, request))
    bases.set(recipe.base, base)
    await copyBase(base, layout)
    signal.throwIfAborted()
    progress(`${architecture}: making ${recipe.name}`)
    images.push(await buildImage({ recipe, base, layers, layout, seconds }))
  }
  return images
}

async function copyBase(base: BaseImage, layout: ImageLayout): Promise<void> {
  for (const layer of base.layers) {
    if (!(await layout.has(layer)))
      await base.read(layer, (bytes) => layout.add(bytes, layer.mediaType, layer))
  }
}

async function writeIndex(
  layout: ImageLayout,
  name: string,
  images: readonly BuiltImage[],
): Promise<BuiltIndex> {
  const entries: readonly PlatformEntry[] = images.map(({ manifest, architecture }) => ({
    ...manifest,
    architecture,
  }))
  const index = await layout.add([imageIndex(entries)], INDEX_TYPE)
  await layout.name({ [name]: index })
  return { name, digest: index.digest, images }
}
