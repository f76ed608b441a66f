import type { OpenImage } from '@groundwork/registry/image'
import type { RunSettings } from '../documents/image-config.ts'
import type { LayerEntry } from '../layer/layer-entry.ts'

/** A layer that several images may have; it is made once for each base. */
export interface LayerRecipe {
  /** For the history: "the service". */
  readonly content: string
  /** `openBase`: to look into the base image, where its files matter. */
  readonly entries: (openBase: () => Promise<OpenImage>) => Promise<readonly LayerEntry[]>
}

/** One image for one architecture. */
export interface ImageRecipe {
  /** The last part of its name in a registry. */
  readonly name: string
  /** A pull spec, or `oci:/path[:tag]`. */
  readonly base: string
  readonly layers: readonly LayerRecipe[]
  readonly run: RunSettings
}
