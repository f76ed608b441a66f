// Copies what a plan names. Blobs before the documents that name them, lists after those, tags last: whatever is seen at the target
// is whole. A journal says what is done, so that it goes on after any end.
import { type Descriptor, ImageError } from '@groundwork/registry/image'
import type { RepositoryReader } from '@groundwork/registry/repository-reader'
import { sharedSignal } from '../collect/shared-signal.ts'
import type { Journal } from '../journal/open-journal.ts'
import { exactName, type MirrorPlan, type PlannedImage } from '../plan/mirror-plan.ts'
import type { MirrorTarget } from '../targets/mirror-target.ts'
import { copyBlob } from './copy-blob.ts'
import { copyDocuments } from './copy-documents.ts'
import type { CopyProgress, Done } from './copy-progress.ts'
import { blobKey, imageKey, trustJournal } from './journal-keys.ts'
import { type BlobJob, scheduleBlobs } from './schedule-blobs.ts'
import { createWorkQueue } from './work-queue.ts'

export interface CopyOptions {
  readonly plan: MirrorPlan
  readonly reader: RepositoryReader
  readonly target: MirrorTarget
  readonly journal: Journal
  /** So many blobs at a time; each has one connection to either side. */
  readonly connections: number
  readonly signal: AbortSignal
  /** The same object each time. */
  onProgress?(progress: CopyProgress): void
}

export interface CopyReport extends CopyProgress {
  /** The journal was of what the target has lost. */
  readonly isJournalForgotten: boolean
  readonly failures: readonly ImageFailure[]
  /** Signatures that the target does not take: nothing is less usable without them. */
  readonly warnings: readonly ImageFailure[]
}

export interface ImageFailure {
  readonly image: PlannedImage
  readonly error: ImageError
}

const SIGNATURE_TAG = /^sha\d+-[0-9a-f]{32,}\.sig$/
/** Of these the next image has the same trouble. */
const ENDING: ReadonlySet<string> = new Set(['refused', 'unreachable'])

/** An image that is damaged or missing at its source, or that the target does not take, does not stop the others. Throws what does. */
export async function copyPlan(options: CopyOptions): Promise<CopyReport> {
  const { plan, reader, target, journal } = options
  const signal = sharedSignal(options.signal)
  const isJournalForgotten = await trustJournal(plan, target, journal, signal)
  const groups = scheduleBlobs(plan.images)
  const progress: CopyProgress = {
    ...{ bytesDone: 0, bytesSent: 0, imagesDone: 0, imagesTotal: plan.images.length },
    bytesTotal: groups.flat().reduce((sum, { blob }) => sum + blob.size, 0),
    blobs: { present: 0, mounted: 0, sent: 0, journaled: 0 },
  }
  const report = () => options.onProgress?.(progress)
  const queue = createWorkQueue(options.connections)
  const missing = new Map(plan.images.map((image) => [image, image.blobs.length]))
  const failures = new Map<PlannedImage, ImageError>()

  async function isDone(key: string, parts: readonly Descriptor[]): Promise<boolean> {
    if (!journal.has(key)) return false
    const { isStillThere } = target
    if (isStillThere === null) return true
    return (await Promise.all(parts.map(isStillThere))).every(Boolean)
  }

  async function copy(job: BlobJob, mountFrom: string, isJournalUsed = true): Promise<Done> {
    const key = blobKey(job.repository, job.blob.digest)
    if (isJournalUsed && (await isDone(key, [job.blob]))) return 'journaled'
    const onBytes = (bytes: number) => {
      progress.bytesDone += bytes
      progress.bytesSent += bytes
      report()
    }
    const written = await copyBlob(job, { reader, target, mountFrom, signal, onBytes })
    journal.add(key)
    return written
  }

  /** The first of the list, then the others from where that is. */
  async function copyGroup([job, ...others]: readonly BlobJob[], mountFrom: string): Promise<void> {
    if (job === undefined) return
    try {
      const done = await copy(job, mountFrom)
      progress.blobs[done] += 1
      if (done !== 'sent') progress.bytesDone += job.blob.size
      report()
      for (const image of job.images) arrived(image)
      for (const other of others) queue.add(() => copyGroup([other], job.repository))
    } catch (error) {
      const failure = imageFailure(error)
      for (const image of job.images) failures.set(image, failure)
      // Another repository at the source may have it whole.
      queue.add(() => copyGroup(others, mountFrom))
    }
  }

  function arrived(image: PlannedImage): void {
    const left = (missing.get(image) ?? 0) - 1
    missing.set(image, left)
    if (left === 0) queue.add(() => complete(image), true)
  }

  async function complete(image: PlannedImage): Promise<void> {
    if (failures.has(image)) return
    const again = async () => {
      for (const blob of image.blobs)
        await copy({ repository: image.repository, blob, images: [image] }, '', false)
    }
    try {
      if (!(await isDone(imageKey(image), image.documents)))
        await copyDocuments(image, { reader, target, signal, again })
      journal.add(imageKey(image))
      progress.imagesDone += 1
      report()
    } catch (error) {
      failures.set(image, imageFailure(error))
    }
  }

  for (const group of groups) queue.add(() => copyGroup(group, ''))
  for (const [image, left] of missing) if (left === 0) queue.add(() => complete(image))
  await queue.done()
  const all = [...failures].map(([image, error]) => ({ image, error }))
  await target.finish(
    plan.images.filter((image) => !failures.has(image)),
    [...failures.keys()],
  )
  return {
    ...progress,
    isJournalForgotten,
    failures: all.filter((failure) => !isOnlyWarning(failure)),
    warnings: all.filter(isOnlyWarning),
  }
}

/** Not every registry takes what cosign writes. */
const isOnlyWarning = ({ image: { tags }, error }: ImageFailure): boolean =>
  error.problem === 'unsupported' && tags.length > 0 && tags.every((tag) => SIGNATURE_TAG.test(tag))

/** What stops everything is thrown on. */
function imageFailure(error: unknown): ImageError {
  if (error instanceof ImageError && !ENDING.has(error.problem)) return error
  throw error
}

/** In a sentence each, of the first ones. */
export function failureText(failures: readonly ImageFailure[], most = 10): string {
  const lines = failures
    .slice(0, most)
    .map(({ image, error }) => `${exactName(image)} (${image.why}): ${error.message}`)
  return [...lines, ...(failures.length > most ? [`and ${failures.length - most} more`] : [])].join('\n')
}
