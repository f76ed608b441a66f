import type { Written } from '@groundwork/registry/image-writer'

/** "journaled": a run before this one has done it. */
export type Done = Written | 'journaled'

export interface CopyProgress {
  /** Of blobs; also of those that did not have to be sent. */
  bytesDone: number
  /** Went over the wire, of blobs that are not whole yet too. */
  bytesSent: number
  readonly bytesTotal: number
  readonly blobs: Record<Done, number>
  imagesDone: number
  readonly imagesTotal: number
}
