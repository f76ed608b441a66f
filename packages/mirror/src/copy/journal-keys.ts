import type { Journal } from '../journal/open-journal.ts'
import type { MirrorPlan, PlannedImage } from '../plan/mirror-plan.ts'
import type { MirrorTarget } from '../targets/mirror-target.ts'

export const blobKey = (repository: string, digest: string): string => `blob ${repository} ${digest}`

export const imageKey = ({ repository, digest, tags }: PlannedImage): string =>
  `image ${repository} ${digest} ${tags.join(' ')}`

/**
 * Asks each repository for one blob that the journal says it has: a registry that was made anew at the same address has none of
 * them, and then the journal is worth nothing. True: it was forgotten.
 */
export async function trustJournal(
  { images }: MirrorPlan,
  target: MirrorTarget,
  journal: Journal,
  signal: AbortSignal,
): Promise<boolean> {
  const asked = new Set<string>()
  for (const { repository, blobs } of images) {
    if (asked.has(repository)) continue
    const blob = blobs.find(({ digest }) => journal.has(blobKey(repository, digest)))
    if (blob === undefined) continue
    asked.add(repository)
    if (await target.hasBlob(repository, blob, signal)) continue
    await journal.forget()
    return true
  }
  return false
}
