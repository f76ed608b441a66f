// A live ISO that was opened and looked into.

import type { ByteSource } from '../bytes/byte-source.ts'
import type { Extent } from '../bytes/extent.ts'

export interface BaseImage {
  readonly source: ByteSource
  /** Names these very bytes: part of every tag. */
  readonly tag: string
  readonly volumeId: string
  readonly architecture: string
  /** Build id. */
  readonly version: string
  readonly openshiftVersion: string
  /** When it was made or fetched: for files that are the same for every infra-env. */
  readonly lastModified: Date
  /** Absolute path in the ISO, as Rock Ridge spells it, to its place. */
  readonly files: ReadonlyMap<string, Extent>
  /** Path of the file on this machine, if it is one. */
  readonly localPath: string | null
}
