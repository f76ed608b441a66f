/** A base image: a file, or something on a web server that is read in pieces. */
export interface ByteSource {
  readonly size: number
  /** Fills the whole target from this position on; throws when the source ends before, or cannot be read. */
  read(target: Uint8Array, position: number): Promise<void>
  close(): Promise<void>
}
