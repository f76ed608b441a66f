/** A base image: a file, or something on a web server that is read in pieces. */
export interface ByteSource {
  readonly size: number
  /** Fills the whole target from this position on; throws when the source ends before, or cannot be read. */
  read(target: Uint8Array, position: number, using?: DescriptorRead): Promise<void>
  /**
   * The same at once, if these bytes are most likely in the memory of the system. False: they have to be read in the usual way. A source that
   * could let the caller wait for long has none.
   */
  readNow?(target: Uint8Array, position: number): boolean
  close(): Promise<void>
}

/** How a file is read, as `read` of `node:fs` does it; other sources have no use for it. */
export type DescriptorRead = (
  fd: number,
  target: Uint8Array,
  offset: number,
  length: number,
  position: number,
  callback: (error: Error | null, bytesRead: number) => void,
) => void
