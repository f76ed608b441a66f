// Walks the target and names what is missing or is not what it should be.
import { ImageError, readBlob, retryWhileDamaged } from '@groundwork/registry/image'
import type { RepositoryReader } from '@groundwork/registry/repository-reader'
import { sharedSignal } from '../collect/shared-signal.ts'
import { scheduleBlobs } from '../copy/schedule-blobs.ts'
import { createWorkQueue } from '../copy/work-queue.ts'
import type { MirrorPlan, PlannedImage } from '../plan/mirror-plan.ts'
import type { MirrorTarget } from '../targets/mirror-target.ts'

export interface Finding {
  readonly image: PlannedImage
  readonly problem: 'missing' | 'damaged' | 'other'
  /** A digest, or a tag. */
  readonly what: string
}

export interface VerifyOptions {
  readonly plan: MirrorPlan
  readonly target: MirrorTarget
  /** Reads from the target. */
  readonly reader: RepositoryReader
  readonly connections: number
  /** Blobs only have to be there; their bytes are not read. */
  readonly isQuick: boolean
  readonly signal: AbortSignal
  onProgress?(bytesDone: number, bytesTotal: number): void
}

/** In the order of the plan. Throws what stops the walk: a target that does not answer, or no login. */
export async function verifyTarget(options: VerifyOptions): Promise<readonly Finding[]> {
  const { plan, target, reader, isQuick } = options
  const signal = sharedSignal(options.signal)
  const findings: Finding[] = []
  const queue = createWorkQueue(options.connections)
  const jobs = scheduleBlobs(plan.images).flat()
  const bytesTotal = jobs.reduce((sum, { blob }) => sum + blob.size, 0)
  let bytesDone = 0

  async function look(image: PlannedImage, what: string, work: () => Promise<boolean>): Promise<void> {
    try {
      if (!(await work())) findings.push({ image, what, problem: 'other' })
    } catch (error) {
      const problem = error instanceof ImageError ? error.problem : null
      if (problem !== 'missing' && problem !== 'damaged') throw error
      findings.push({ image, what, problem })
    }
  }

  for (const image of plan.images) {
    for (const { digest } of image.documents)
      queue.add(() =>
        look(image, digest, async () => {
          await reader.manifest(target.reference({ ...image, digest }, ''), signal)
          return true
        }),
      )
    for (const tag of image.tags)
      queue.add(() =>
        look(
          image,
          tag,
          async () => (await reader.manifest(target.reference(image, tag), signal)).digest === image.digest,
        ),
      )
  }
  for (const { repository, blob, images } of jobs) {
    const [image] = images
    if (image === undefined) continue
    queue.add(async () => {
      await look(image, blob.digest, async () => {
        if (isQuick) {
          if (await target.hasBlob(repository, blob, signal)) return true
          throw new ImageError('missing', blob.digest)
        }
        const sources = await reader.sourcesOf(target.reference(image, ''), blob)
        await retryWhileDamaged(async () => {
          for await (const _piece of readBlob(sources, blob, signal));
        })
        return true
      })
      bytesDone += blob.size
      options.onProgress?.(bytesDone, bytesTotal)
    })
  }
  await queue.done()
  return inPlanOrder(plan, findings)
}

function inPlanOrder({ images }: MirrorPlan, findings: readonly Finding[]): readonly Finding[] {
  const place = new Map(images.map((image, at) => [image, at]))
  return findings.toSorted((one, other) => (place.get(one.image) ?? 0) - (place.get(other.image) ?? 0))
}

const WORDS: Readonly<Record<Finding['problem'], string>> = {
  missing: 'is missing',
  damaged: 'is damaged',
  other: 'means another image',
}

export const findingText = ({ image, what, problem }: Finding): string =>
  `${image.repository} (${image.why}): ${what} ${WORDS[problem]}`
