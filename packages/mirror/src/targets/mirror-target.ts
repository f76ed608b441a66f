import type { ImageReference } from '@groundwork/image-names/image-reference'
import type { Descriptor, FetchedManifest } from '@groundwork/registry/image'
import type { Written } from '@groundwork/registry/image-writer'
import type { PlannedImage } from '../plan/mirror-plan.ts'

/** Where images are copied to: a registry, or a directory that is carried to one. */
export interface MirrorTarget {
  /** For people, and for the journal: what was done at another target is not done here. */
  readonly name: string
  /** How an image is called when it is read back from there. */
  reference(image: PlannedImage, tag: string): ImageReference
  /** Whether a part that the journal calls done is still there: asked before each is believed. null: that would cost too much. */
  readonly isStillThere: ((part: Descriptor) => Promise<boolean>) | null
  hasBlob(repository: string, blob: Descriptor, signal: AbortSignal): Promise<boolean>
  /** It survives a power failure when this resolves, like a manifest. */
  blob(write: BlobWrite, signal: AbortSignal): Promise<Written>
  /** Everything that it names is there. `tag` empty: by its digest only. */
  manifest(write: ManifestWrite, signal: AbortSignal): Promise<Written>
  /** `images` are whole, `failed` are not; called once, at the end. What other plans have put there stays. */
  finish(images: readonly PlannedImage[], failed: readonly PlannedImage[]): Promise<void>
  close(): Promise<void>
}

export interface BlobWrite {
  readonly repository: string
  readonly blob: Descriptor
  /** Gives its last piece only if all are right. */
  readonly open: () => AsyncIterable<Uint8Array>
  /** Another repository of the target that has it; empty: none. */
  readonly mountFrom: string
}

export interface ManifestWrite {
  readonly repository: string
  readonly document: FetchedManifest
  readonly tag: string
}
