// How often and how fast a PostgreSQL that died is started again.

/** Starts in a row that may fail before we give up. With the pauses between them that is about a minute. */
export const MOST_FAILED_STARTS = 10
/** The same when the service itself is starting: a person is waiting for the reason. */
export const MOST_FAILED_FIRST_STARTS = 5
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 15_000
/** One that ends sooner after its start may end again at once. */
export const STEADY_MS = 2_000
const LONGEST_PAUSE_AFTER_END_MS = 2_000
/** How often to look whether a full disk has room again. */
export const LOOK_FOR_ROOM_MS = 1_000

/** Before the next start: nothing after the first failure, then 100 ms, and twice as long each time up to 15 s. */
export const pauseMs = (failures: number): number =>
  failures <= 1 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 2), LONGEST_PAUSE_MS)

/** Before the start after an end that came soon after a start, for the so-many-th time in a row. */
export const pauseAfterEndMs = (earlyEnds: number): number =>
  Math.min(pauseMs(earlyEnds), LONGEST_PAUSE_AFTER_END_MS)
