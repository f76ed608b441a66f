// Decides whether a complete download is what it should be. What is not is removed, so that it is never used.
import { stat } from 'node:fs/promises'
import { ImageError } from '../image-error.ts'
import { InvalidIsoError } from '../iso9660/invalid-iso-error.ts'
import { type DownloadJournal, partPath, removePart } from './download-journal.ts'
import type { FetchJob } from './fetch-job.ts'
import { osImageName } from './find-os-image.ts'
import { hashFile } from './hash-file.ts'
import { publishedChecksum } from './published-checksum.ts'
import { reasonOf } from './reason-of.ts'
import { redactUrl } from './redact-url.ts'

/** Returns the checksum. */
export async function verifyPart(job: FetchJob, journal: DownloadJournal): Promise<string> {
  const { image, path, signal } = job
  job.progress.verifying()
  const file = partPath(path)
  const { size } = await stat(file)
  if (size !== journal.sizeBytes) {
    throw await refusal(job, `it has ${size} bytes instead of ${journal.sizeBytes}`)
  }
  const wanted = image.sha256.toLowerCase() || (await publishedChecksum(job.http, image.url, signal))
  const found = await hashFile(file, signal)
  if (wanted !== '' && found !== wanted) {
    const origin = image.sha256 === '' ? 'published beside it' : 'configured'
    throw await refusal(job, `its SHA-256 is ${found}, expected is ${wanted} (as ${origin})`)
  }
  try {
    await job.check(file)
  } catch (error) {
    signal.throwIfAborted()
    // Something else is wrong then, and the file may be good.
    if (!(error instanceof InvalidIsoError)) throw error
    throw await refusal(job, reasonOf(error).replace(/\.$/, ''), error)
  }
  return found
}

async function refusal({ image, path }: FetchJob, what: string, cause?: unknown): Promise<ImageError> {
  await removePart(path)
  return new ImageError(
    502,
    `What ${redactUrl(image.url)} sent as live image of ${osImageName(image)} cannot be used: ${what}. It was removed.`,
    { cause },
  )
}
