// What is to be copied, as a file that works on both sides of an air gap: it names no target.
import type { Descriptor } from '@groundwork/registry/image'

export const PLAN_KIND = 'groundwork-mirror-plan'
export const PLAN_VERSION = 1

export interface MirrorPlan {
  readonly kind: typeof PLAN_KIND
  readonly version: typeof PLAN_VERSION
  readonly releases: readonly PlannedRelease[]
  readonly catalogues: readonly PlannedCatalogue[]
  readonly images: readonly PlannedImage[]
}

export interface PlannedRelease {
  /** By digest. */
  readonly image: string
  readonly version: string
  /** As images spell it; "multi": for several. */
  readonly architecture: string
}

export interface PlannedCatalogue {
  /** By digest. */
  readonly image: string
  /** Empty where it was named by digest. */
  readonly tag: string
  readonly packages: readonly string[]
}

export interface PlannedImage {
  /** registry/repository */
  readonly source: string
  /** Where it goes, below the target. */
  readonly repository: string
  readonly digest: string
  readonly tags: readonly string[]
  /** People name it by a tag, so mirrors have to serve that too. */
  readonly isNamedByTag: boolean
  /** What it is for, for people. */
  readonly why: string
  /** Those that a list names before the list: the last one is the image itself. */
  readonly documents: readonly Descriptor[]
  /** Each once. */
  readonly blobs: readonly Descriptor[]
}

/** As people name it, always the same one. */
export const exactName = ({ source, digest }: Pick<PlannedImage, 'source' | 'digest'>): string =>
  `${source}@${digest}`

export interface PlanSize {
  readonly images: number
  /** Duplicates once. */
  readonly blobs: number
  readonly bytes: number
}

export function planSize({ images }: Pick<MirrorPlan, 'images'>): PlanSize {
  const sizes = new Map<string, number>()
  for (const { blobs, documents } of images)
    for (const { digest, size } of [...blobs, ...documents]) sizes.set(digest, size)
  const documents = new Set(images.flatMap((image) => image.documents.map(({ digest }) => digest)))
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return { images: images.length, blobs: sizes.size - documents.size, bytes }
}
