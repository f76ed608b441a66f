// What is known about a half file, kept beside it, so that another process can go on where this one ended.
import { readFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { readJsonFile, writeDurably } from './durable-file.ts'

export interface DownloadJournal {
  readonly url: string
  /** As the server gave them; empty: it did not. */
  readonly etag: string
  readonly lastModified: string
  /** 0: unknown. */
  readonly sizeBytes: number
  /** Hex; empty: unknown. */
  readonly sha256: string
  /** So many bytes reached the disk for certain. */
  readonly syncedBytes: number
  /** Of the running system: as long as it is the same, everything written is still there. */
  readonly bootId: string
}

export const partPath = (path: string): string => `${path}.part`
const journalPath = (path: string): string => `${partPath(path)}.json`

export const EMPTY_JOURNAL: Omit<DownloadJournal, 'url'> = {
  etag: '',
  lastModified: '',
  sizeBytes: 0,
  sha256: '',
  syncedBytes: 0,
  bootId: '',
}

export const CURRENT_BOOT_ID = readBootId()

export async function readJournal(path: string): Promise<DownloadJournal | null> {
  const value = await readJsonFile(journalPath(path))
  return isJournal(value) ? value : null
}

export const writeJournal = (path: string, journal: DownloadJournal): Promise<void> =>
  writeDurably(journalPath(path), JSON.stringify(journal))

export async function removePart(path: string): Promise<void> {
  await rm(partPath(path), { force: true })
  await rm(journalPath(path), { force: true })
}

/** Bytes of the half file that can be relied on. */
export async function usableBytes(path: string, journal: DownloadJournal | null): Promise<number> {
  const length = await stat(partPath(path)).then(
    ({ size }) => size,
    () => 0,
  )
  if (journal === null) return 0
  const kept = journal.bootId === CURRENT_BOOT_ID ? length : Math.min(length, journal.syncedBytes)
  return journal.sizeBytes > 0 && kept > journal.sizeBytes ? 0 : kept
}

function isJournal(value: unknown): value is DownloadJournal {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return (
    ['url', 'etag', 'lastModified', 'sha256', 'bootId'].every((name) => typeof fields[name] === 'string') &&
    ['sizeBytes', 'syncedBytes'].every(
      (name) => Number.isSafeInteger(fields[name]) && Number(fields[name]) >= 0,
    )
  )
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // Then only what was synced counts.
    return `${process.pid}-${Math.random()}`
  }
}
