// Which blobs go where, each once. What several repositories need is sent to the first of them; the registry gives it to the others.
import type { Descriptor } from '@groundwork/registry/image'
import type { PlannedImage } from '../plan/mirror-plan.ts'

/** One blob for one repository. */
export interface BlobJob {
  readonly repository: string
  readonly blob: Descriptor
  /** All that wait for it; any of them is one that it can be read from. */
  readonly images: PlannedImage[]
}

/** Each list is of one blob: the first goes first. */
export function scheduleBlobs(images: readonly PlannedImage[]): readonly (readonly BlobJob[])[] {
  const byDigest = new Map<string, Map<string, BlobJob>>()
  for (const image of images) {
    const { repository } = image
    for (const blob of image.blobs) {
      const jobs = byDigest.get(blob.digest) ?? new Map<string, BlobJob>()
      byDigest.set(blob.digest, jobs)
      const job = jobs.get(repository) ?? { repository, blob, images: [] }
      jobs.set(repository, job)
      job.images.push(image)
    }
  }
  return [...byDigest.values()].map((jobs) => [...jobs.values()])
}
