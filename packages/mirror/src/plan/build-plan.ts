import { type ImageReference, repositoryName } from '@groundwork/image-names/image-reference'
import type { Descriptor } from '@groundwork/registry/image'
import { compareText } from '@groundwork/text/compare-text'
import { MirrorError } from './mirror-error.ts'
import {
  exactName,
  type MirrorPlan,
  PLAN_KIND,
  PLAN_VERSION,
  type PlannedCatalogue,
  type PlannedImage,
  type PlannedRelease,
} from './mirror-plan.ts'

/** An image that was read, with what it consists of. */
export interface FoundImage {
  readonly reference: ImageReference
  readonly digest: string
  /** Those that it shall have; empty: one is made, since some registries throw away what has none. */
  readonly tags: readonly string[]
  readonly why: string
  readonly documents: readonly Descriptor[]
  readonly blobs: readonly Descriptor[]
}

/** In an order that does not depend on who answered first. Throws MirrorError. */
export function buildPlan(
  found: readonly FoundImage[],
  releases: readonly PlannedRelease[],
  catalogues: readonly PlannedCatalogue[],
): MirrorPlan {
  const images = new Map<string, PlannedImage>()
  for (const image of found) {
    const planned = plannedImage(image)
    const known = images.get(exactName(planned))
    images.set(exactName(planned), known === undefined ? planned : together(known, planned))
  }
  const sorted = [...images.values()].map(withTag).sort((a, b) => compareText(exactName(a), exactName(b)))
  refuseAmbiguousTags(sorted)
  return { kind: PLAN_KIND, version: PLAN_VERSION, releases, catalogues, images: sorted }
}

function plannedImage({ reference, digest, tags, why, documents, blobs }: FoundImage): PlannedImage {
  return {
    source: repositoryName(reference),
    repository: reference.repository,
    digest,
    tags: [...new Set(tags)],
    isNamedByTag: reference.digest === '',
    why,
    documents: unique(documents),
    blobs: unique(blobs),
  }
}

const unique = (descriptors: readonly Descriptor[]): readonly Descriptor[] => [
  ...new Map(
    descriptors.map(({ mediaType, digest, size }) => [digest, { mediaType, digest, size }]),
  ).values(),
]

/** Chosen architectures are the same for a whole plan, so both have the same parts. */
const together = (one: PlannedImage, other: PlannedImage): PlannedImage => ({
  ...one,
  tags: [...new Set([...one.tags, ...other.tags])].sort(compareText),
  isNamedByTag: one.isNamedByTag || other.isNamedByTag,
  why: one.why.split('; ').includes(other.why) ? one.why : `${one.why}; ${other.why}`,
})

const withTag = (image: PlannedImage): PlannedImage =>
  image.tags.length > 0
    ? image
    : { ...image, tags: [`digest-${image.digest.slice(image.digest.indexOf(':') + 1).slice(0, 16)}`] }

/** Paths of different registries become one at the target. */
function refuseAmbiguousTags(images: readonly PlannedImage[]): void {
  const known = new Map<string, PlannedImage>()
  for (const image of images) {
    for (const tag of image.tags) {
      const name = `${image.repository}:${tag}`
      const other = known.get(name)
      if (other !== undefined && other.digest !== image.digest)
        throw new MirrorError(
          'conflict',
          `At the target ${name} would be both ${exactName(other)} and ${exactName(image)}. Leave one of them to a plan of its own, with another path at the target.`,
        )
      known.set(name, image)
    }
  }
}
