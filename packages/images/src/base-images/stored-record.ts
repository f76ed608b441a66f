// Beside every image that was fetched and verified: which bytes these are. As long as the file is the same it need not be
// read again to know.
import { stat } from 'node:fs/promises'
import { readJsonFile, writeDurably } from './durable-file.ts'

export interface StoredRecord {
  readonly sha256: string
  /** Where it came from, without secrets; empty: an administrator put it there. */
  readonly url: string
  readonly size: number
  readonly mtimeMs: number
}

const recordPath = (path: string): string => `${path}.json`

/** null: none, or of another file. */
export async function readStoredRecord(path: string): Promise<StoredRecord | null> {
  const found = (await readJsonFile(recordPath(path))) as Partial<StoredRecord> | null
  const { size, mtimeMs } = await stat(path)
  if (found === null || typeof found.sha256 !== 'string' || typeof found.url !== 'string') return null
  const { sha256, url } = found
  return found.size === size && found.mtimeMs === mtimeMs ? { sha256, url, size, mtimeMs } : null
}

/** `file`: where the image is now; renaming it changes neither size nor time. */
export async function writeStoredRecord(
  path: string,
  file: string,
  { sha256, url }: Pick<StoredRecord, 'sha256' | 'url'>,
): Promise<void> {
  const { size, mtimeMs } = await stat(file)
  await writeDurably(recordPath(path), JSON.stringify({ sha256, url, size, mtimeMs } satisfies StoredRecord))
}
