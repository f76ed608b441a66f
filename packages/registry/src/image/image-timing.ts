/** Every waiting time of reading images; tests take shorter ones. */
export interface ImageTiming {
  /** No byte for so long: the connection counts as broken. */
  readonly idleMs: number
  /** Pauses after which all sources of an image are tried again; after the last one reading fails. Progress begins the list anew. */
  readonly retryMs: readonly number[]
  /** A registry that says when to come back is obeyed, but not for longer than this. */
  readonly mostRetryAfterMs: number
}

export const DEFAULT_IMAGE_TIMING: ImageTiming = {
  idleMs: 60_000,
  // About a minute in all.
  retryMs: [500, 1000, 2000, 5000, 10_000, 20_000, 20_000],
  mostRetryAfterMs: 60_000,
}
