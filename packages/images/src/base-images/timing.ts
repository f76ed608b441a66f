// Every waiting time of fetching base images, in one place; tests take shorter ones.

export interface Timing {
  /** Who asks for an image that is being fetched is told to come back after so long. */
  readonly waitMs: number
  /** No byte for so long: the connection counts as broken. */
  readonly idleMs: number
  /** Pauses between attempts that brought no byte; afterwards fetching has failed. Progress begins the list anew. */
  readonly retryMs: readonly number[]
  /** A failed image is tried again when asked for after so long: the n-th failure in a row takes the n-th entry, then the last. */
  readonly failureMs: readonly number[]
  /** Watchers hear of progress at most so often. */
  readonly progressMs: number
  /** How often a process that waits for another one's download looks, and shows that it lives. */
  readonly lockPollMs: number
  readonly lockBeatMs: number
  /** A lock that was not touched for so long is free. */
  readonly lockStaleMs: number
  /** How often a file in use is looked at for having been replaced. */
  readonly recheckMs: number
}

export const DEFAULT_TIMING: Timing = {
  waitMs: 30_000,
  idleMs: 60_000,
  // A minute and a half in all.
  retryMs: [500, 1000, 2000, 5000, 10_000, 20_000, 30_000],
  failureMs: [5_000, 15_000, 60_000],
  progressMs: 250,
  lockPollMs: 500,
  lockBeatMs: 5_000,
  lockStaleMs: 30_000,
  recheckMs: 2_000,
}
