// The base images of this installation: looked up as the wire protocol does it, fetched when first needed.
import type { BaseImage } from '../media/base-image.ts'
import type { OsImage } from './os-image.ts'

export interface BaseImages {
  /** By build id, else by version; undefined: there is none. */
  find(version: string, architecture: string): OsImage | undefined
  /**
   * Ready to be read. Fetches it first, once for all callers; ImageError when that cannot be done, and 503 with
   * what is known about the progress when it takes longer than a caller would wait.
   */
  open(image: OsImage, signal?: AbortSignal): Promise<BaseImage>
  /** The same as `open` if that needs neither waiting nor looking; null: it does. */
  opened?(image: OsImage): BaseImage | null
  /** Of every configured image. */
  states(): readonly BaseImageState[]
  /** Calls with every new state, many times a second while fetching. Returns how to stop. */
  watch(listener: (state: BaseImageState) => void): () => void
  close(): Promise<void>
}

export interface BaseImageState {
  readonly image: OsImage
  /** `remote`: is read where it is. */
  readonly status: 'absent' | 'fetching' | 'verifying' | 'ready' | 'remote' | 'failed'
  readonly bytesDone: number
  /** 0: unknown. */
  readonly bytesTotal: number
  readonly bytesPerSecond: number
  /** When failed: what went wrong and what to do. While fetching: why nothing comes at the moment. */
  readonly reason: string
}
