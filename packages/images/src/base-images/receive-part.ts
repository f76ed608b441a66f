// One request, whose bytes are added to the half file.
import { type FileHandle, open } from 'node:fs/promises'
import { ImageError } from '../image-error.ts'
import { checkSpace } from './check-space.ts'
import { CURRENT_BOOT_ID, type DownloadJournal, partPath, writeJournal } from './download-journal.ts'
import type { FetchJob } from './fetch-job.ts'
import { readPartAnswer, validatorOf } from './part-answer.ts'
import { redactUrl } from './redact-url.ts'

/** So much is lost at most by a power failure. */
const SYNC_BYTES = 64 * 1024 * 1024

export interface ReceivedPart {
  readonly journal: DownloadJournal
  /** Earlier bytes were kept. */
  readonly isContinued: boolean
}

/** Throws whatever broke it: what arrived until then stays. */
export async function receivePart(
  job: FetchJob,
  journal: DownloadJournal,
  done: number,
): Promise<ReceivedPart> {
  if (done > 0 && done === journal.sizeBytes) return { journal, isContinued: true }
  const validator = validatorOf(journal)
  // Without a way to tell that the file is the same, the rest is worth nothing; a checksum would find out in the end.
  const start = validator !== '' || journal.sha256 !== '' ? done : 0
  const headers: Record<string, string> = {}
  if (start > 0) headers.range = `bytes=${start}-`
  if (start > 0 && validator !== '') headers['if-range'] = validator

  const answer = await job.http.get(job.image.url, headers, job.signal)
  answer.body.on('error', () => undefined)
  try {
    const meaning = readPartAnswer(answer, journal, start)
    if (meaning.kind === 'restart') {
      await begin(job.path, { ...journal, etag: '', lastModified: '', sizeBytes: 0 }, 0).then((file) =>
        file.close(),
      )
      throw new Error(`${redactUrl(job.image.url)} has to be fetched from its beginning: ${meaning.reason}.`)
    }
    await checkSpace(job.directory, meaning.journal.sizeBytes - meaning.start, job.freeBytes)
    const received = await store(job, answer.body, meaning.journal, meaning.start)
    return { journal: received, isContinued: meaning.start > 0 }
  } finally {
    answer.body.destroy()
  }
}

/** The old bytes are gone before the journal speaks of another file. */
async function begin(path: string, journal: DownloadJournal, start: number): Promise<FileHandle> {
  const file = await open(partPath(path), start === 0 ? 'w' : 'r+')
  await file.truncate(start)
  await writeJournal(path, {
    ...journal,
    syncedBytes: Math.min(journal.syncedBytes, start),
    bootId: CURRENT_BOOT_ID,
  })
  return file
}

async function store(
  job: FetchJob,
  body: AsyncIterable<Buffer>,
  journal: DownloadJournal,
  start: number,
): Promise<DownloadJournal> {
  const { sizeBytes } = journal
  const file = await begin(job.path, journal, start)
  let [position, syncedBytes] = [start, start]
  try {
    job.progress.fetching(position, sizeBytes)
    for await (const chunk of body) {
      job.signal.throwIfAborted()
      if (sizeBytes > 0 && position + chunk.length > sizeBytes) {
        throw new Error(`${redactUrl(journal.url)} sends more than the ${sizeBytes} bytes that it announced.`)
      }
      await writeAll(file, chunk, position)
      position += chunk.length
      job.progress.fetching(position, sizeBytes)
      if (position - syncedBytes >= SYNC_BYTES) {
        await file.datasync()
        syncedBytes = position
        // Others write to this disk too, and a body without a length may have no end.
        await checkSpace(job.directory, Math.max(0, sizeBytes - position), job.freeBytes)
        await writeJournal(job.path, { ...journal, syncedBytes, bootId: CURRENT_BOOT_ID })
      }
    }
    if (sizeBytes > 0 && position < sizeBytes) {
      throw new Error(`${redactUrl(journal.url)} ended after ${position} of ${sizeBytes} bytes.`)
    }
    if (position === 0) throw new ImageError(502, `${redactUrl(journal.url)} is empty.`)
    await file.sync()
    const complete = { ...journal, sizeBytes: position, syncedBytes: position, bootId: CURRENT_BOOT_ID }
    await writeJournal(job.path, complete)
    return complete
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let done = 0
  while (done < chunk.length) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}
