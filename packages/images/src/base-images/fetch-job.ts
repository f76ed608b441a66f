// Everything that fetching one image needs.
import type { FreeBytes } from './check-space.ts'
import type { DownloadHttp } from './download-http.ts'
import type { ImageLog } from './image-log.ts'
import type { OsImage } from './os-image.ts'
import type { Timing } from './timing.ts'

export interface FetchJob {
  readonly image: OsImage
  readonly directory: string
  /** Of the finished file, in the directory. */
  readonly path: string
  readonly http: DownloadHttp
  readonly timing: Timing
  readonly freeBytes: FreeBytes
  readonly log: ImageLog
  readonly progress: FetchProgress
  /** Throws when this file is no live image that can be used. */
  readonly check: (path: string) => Promise<void>
  /** The finished file is there, maybe thanks to another process. */
  readonly isStored: () => Promise<boolean>
  readonly signal: AbortSignal
}

export interface FetchProgress {
  /** Size 0: unknown. */
  fetching(bytesDone: number, bytesTotal: number): void
  /** Nothing comes at the moment; it is tried again. */
  interrupted(reason: string): void
  verifying(): void
}
