// Brings a live image into the directory. Only a complete and verified file ever gets its final name.

import { mkdir, stat } from 'node:fs/promises'
import { renameDurably } from '@groundwork/files/durable-write'
import { type FileLock, takeFileLock } from '@groundwork/files/file-lock'
import { ImageError } from '../image-error.ts'
import { partPath, readJournal, removePart } from './download-journal.ts'
import { downloadPart } from './download-part.ts'
import type { FetchJob } from './fetch-job.ts'
import { osImageName } from './find-os-image.ts'
import { pause } from './pause.ts'
import { redactUrl } from './redact-url.ts'
import { writeStoredRecord } from './stored-record.ts'
import { verifyPart } from './verify-part.ts'

export async function fetchImage(job: FetchJob): Promise<void> {
  await mkdir(job.directory, { recursive: true })
  const lock = await lockOrWait(job)
  if (lock === null) return
  try {
    const signal = AbortSignal.any([job.signal, lock.lost])
    if (!(await job.isStored())) await fetchAlone({ ...job, signal })
  } finally {
    await lock.release()
  }
}

/** null: another process fetched it in the meantime. */
async function lockOrWait(job: FetchJob): Promise<FileLock | null> {
  for (;;) {
    const lock = await takeFileLock(lockPath(job.path), job.timing)
    if (lock !== null) return lock
    const journal = await readJournal(job.path)
    const { size } = await stat(partPath(job.path)).catch(() => ({ size: 0 }))
    job.progress.fetching(size, journal?.sizeBytes ?? 0)
    await pause(job.timing.lockPollMs, job.signal)
    if (await job.isStored()) return null
  }
}

async function fetchAlone(job: FetchJob): Promise<void> {
  const { journal, isContinued } = await downloadPart(job)
  let sha256: string
  try {
    sha256 = await verifyPart(job, journal)
  } catch (error) {
    if (!isContinued || !(error instanceof ImageError)) throw error
    // Maybe its parts were of different files: that is worth one straight download.
    job.log.warn(
      { image: osImageName(job.image), reason: error.message },
      `${error.message} It is fetched anew.`,
    )
    const whole = await downloadPart(job)
    sha256 = await verifyPart(job, whole.journal)
  }
  job.signal.throwIfAborted()
  // First the record, then the file: a process that finds the file also finds its record.
  const part = partPath(job.path)
  await writeStoredRecord(job.path, part, { sha256, url: redactUrl(job.image.url) })
  await renameDurably(part, job.path)
  await removePart(job.path)
}

/** The lock of the process that fetches this file. */
export const lockPath = (path: string): string => `${path}.lock`
