// Fills the half file until it is complete, over as many connections as that takes.
import { ImageError } from '../image-error.ts'
import { type DownloadJournal, EMPTY_JOURNAL, readJournal, usableBytes } from './download-journal.ts'
import type { FetchJob } from './fetch-job.ts'
import { osImageName, osImageOption } from './find-os-image.ts'
import { pause } from './pause.ts'
import { reasonOf } from './reason-of.ts'
import { type ReceivedPart, receivePart } from './receive-part.ts'
import { redactUrl } from './redact-url.ts'

export async function downloadPart(job: FetchJob): Promise<ReceivedPart> {
  let failures = 0
  let isContinued = false
  for (;;) {
    const journal = await journalOf(job)
    const done = await usableBytes(job.path, journal)
    // Clients see what is going on, also while the server does not answer.
    if (failures === 0) job.progress.fetching(done, journal.sizeBytes)
    try {
      const received = await receivePart(job, journal, done)
      return { ...received, isContinued: isContinued || received.isContinued }
    } catch (error) {
      job.signal.throwIfAborted()
      if (error instanceof ImageError) throw error
      if (isOfDisk(error)) throw diskFailure(job, error)
      isContinued = true
      const hasProgress = (await usableBytes(job.path, await journalOf(job))) > done
      failures = hasProgress ? 0 : failures + 1
      const pauseMs = job.timing.retryMs[Math.max(0, failures - 1)]
      if (pauseMs === undefined) throw lastFailure(job, failures, error)
      const reason = reasonOf(error)
      job.log.warn(
        { image: osImageName(job.image), reason, retry_in_ms: pauseMs },
        `Fetching a live image was interrupted: ${reason} It goes on in a moment.`,
      )
      job.progress.interrupted(reason)
      await pause(pauseMs, job.signal)
    }
  }
}

/** Of the half file if it is one of this image, else of nothing. */
async function journalOf({ path, image }: FetchJob): Promise<DownloadJournal> {
  // Its query may hold a secret that is another one the next time.
  const url = redactUrl(image.url)
  const found = await readJournal(path)
  const isOurs = found !== null && found.url === url && (found.sha256 === image.sha256 || image.sha256 === '')
  return isOurs ? { ...found, sha256: image.sha256 } : { ...EMPTY_JOURNAL, url, sha256: image.sha256 }
}

function lastFailure({ image }: FetchJob, attempts: number, error: unknown): ImageError {
  return new ImageError(
    502,
    `The live image of ${osImageName(image)} cannot be fetched from ${redactUrl(image.url)}; ${attempts} attempts in a row ` +
      `failed, the last one because: ${reasonOf(error)} What arrived is kept. Let this machine reach that server (HTTP_PROXY and ` +
      `HTTPS_PROXY count), or name a file or a mirror with --os-image ${osImageOption(image)}=...`,
    { cause: error },
  )
}

function diskFailure({ directory, image }: FetchJob, error: NodeJS.ErrnoException): ImageError {
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  return new ImageError(
    isFull ? 507 : 500,
    `The live image of ${osImageName(image)} cannot be stored in ${directory}: ${isFull ? 'the disk is full' : reasonOf(error)}`.replace(
      /\.?$/,
      '.',
    ),
    { cause: error },
  )
}

/** Errors of files, which another connection does not cure. */
const DISK_ERRORS: ReadonlySet<string> = new Set([
  'EACCES',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EISDIR',
  'EMFILE',
  'ENOENT',
  'ENOSPC',
  'EPERM',
  'EROFS',
])

/** A firewall refuses connections with the same codes. */
const isOfDisk = (error: unknown): error is NodeJS.ErrnoException => {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return error instanceof Error && syscall !== 'connect' && DISK_ERRORS.has(code)
}
