// Files by key, in a directory or an S3-compatible store. Keys are relative paths with `/`.
import type { Readable } from 'node:stream'

export interface StoredObject {
  readonly size: number
  readonly modifiedAt: number
}

export interface ObjectStore {
  /** Visible only when complete; an existing object is replaced. */
  put(key: string, content: Uint8Array | Readable): Promise<void>
  /** null when there is no such object. */
  get(key: string): Promise<Uint8Array | null>
  /** The content has to be read to its end or destroyed. */
  open(key: string): Promise<{ readonly content: Readable; readonly size: number } | null>
  head(key: string): Promise<StoredObject | null>
  /** All keys that begin with the prefix, sorted. */
  list(prefix: string): Promise<readonly string[]>
  /** The first parts of keys that have several, sorted, a page at a time: those behind `after`, at most `limit`. */
  listFolders(after: string, limit: number): Promise<readonly string[]>
  /** An object that is not there counts as deleted. */
  delete(key: string): Promise<void>
  deletePrefix(prefix: string): Promise<void>
  /** A URL that works without further proof for a while; null when the store has none, or the object is not for others to read. */
  presign(key: string, expiresInSeconds: number): Promise<string | null>
}
