// Who reads which bytes of which medium: what the image server reports while it sends.

export interface Reading {
  readonly infraEnvId: string
  /** Of the reader, as the connection says it. */
  readonly address: string
  /** `full-iso`, `minimal-iso`, `disconnected-iso`, `pxe-initrd`. */
  readonly medium: string
  readonly tag: string
  readonly size: number
}

/** Told by the server; cheap enough for every chunk. */
export interface ReadingLog {
  /** A request for this stretch begins. */
  begin(reading: Reading, start: number, end: number): OngoingRead
}

export interface OngoingRead {
  /** The socket took so many further bytes. */
  sent(bytes: number): void
  /** The request is over; not complete: the reader went away. */
  end(isComplete: boolean): void
}
