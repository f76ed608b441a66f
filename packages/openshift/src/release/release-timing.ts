// Every waiting time of reading releases, in one place; tests take shorter ones.

export interface ReleaseTiming {
  /** No byte for so long: the connection counts as broken. */
  readonly idleMs: number
  /** Pauses after which all places of an image are asked again; afterwards reading has failed. Progress begins the list anew. */
  readonly retryMs: readonly number[]
  /** A registry that says when to come back is obeyed, but not for longer than this. */
  readonly mostRetryAfterMs: number
  /** How often a process that waits for another one looks, and shows that it lives. */
  readonly lockPollMs: number
  readonly lockBeatMs: number
  /** A lock without a sign of life for so long belongs to nobody. */
  readonly lockStaleMs: number
  /** How long to wait for an installer in use to be given back when the cache has no room for another one. */
  readonly roomMs: number
}

export const DEFAULT_TIMING: ReleaseTiming = {
  idleMs: 60_000,
  // About a minute in all.
  retryMs: [500, 1000, 2000, 5000, 10_000, 20_000, 20_000],
  mostRetryAfterMs: 60_000,
  lockPollMs: 500,
  lockBeatMs: 5_000,
  lockStaleMs: 30_000,
  roomMs: 30_000,
}
