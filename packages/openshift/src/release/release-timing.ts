// Every waiting time of reading releases, in one place; tests take shorter ones.
import { DEFAULT_IMAGE_TIMING, type ImageTiming } from '@groundwork/registry/image'

export interface ReleaseTiming extends ImageTiming {
  /** How often a process that waits for another one looks, and shows that it lives. */
  readonly lockPollMs: number
  readonly lockBeatMs: number
  /** A lock without a sign of life for so long belongs to a process that ended. */
  readonly lockStaleMs: number
  /** How long to wait for an installer in use to be given back when the cache has no room for another one. */
  readonly roomMs: number
}

export const DEFAULT_TIMING: ReleaseTiming = {
  ...DEFAULT_IMAGE_TIMING,
  lockPollMs: 500,
  lockBeatMs: 5_000,
  lockStaleMs: 30_000,
  roomMs: 30_000,
}
