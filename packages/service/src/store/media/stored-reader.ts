// A reader as it is kept: the sum of what all processes have sent to it.
import type { MediaReaderState } from '@groundwork/contract/groundwork'
import type { Instant } from '@groundwork/engine/facts'
import {
  createIntervalSet,
  type IntervalList,
  percentRead,
  type ReaderChange,
  recentRate,
} from '@groundwork/images/readers'

export interface StoredReader {
  readonly infra_env_id: string
  readonly address: string
  readonly medium: string
  readonly tag: string
  readonly size: number
  readonly bytes: number
  readonly requests: number
  readonly covered: IntervalList
  readonly covered_bytes: number
  readonly percent: number
  readonly highest_offset: number
  readonly rate: number
  readonly state: MediaReaderState
  readonly attempts: number
  readonly first_read_at: Instant
  readonly last_read_at: Instant
  readonly updated_at: Instant
  readonly told_at: Instant
}

/** Progress in between is told no more often than this. */
const TELL_EVERY_MS = 3_000

/**
 * The reader after what one process reports. Bytes and requests are added up and parts united, so that processes that serve
 * one reader do not overwrite each other; what it does now is told by the process that served it last. null: nothing changes,
 * because an older medium is still being sent somewhere.
 */
export function mergeReader(
  stored: StoredReader | null,
  change: ReaderChange,
  now: Instant,
): StoredReader | null {
  const isSameMedium = stored !== null && stored.tag === change.tag
  if (stored !== null && !isSameMedium && change.attemptAt < stored.first_read_at) return null
  const before = isSameMedium ? stored : null
  const covered = createIntervalSet()
  covered.addAll(before?.covered ?? [])
  covered.addAll(change.covered)
  const isWhole = covered.total() >= change.size
  const isNewest = before === null || change.lastReadAt >= before.last_read_at
  const current = isNewest ? change.state : before.state
  const state = isWhole && change.openRequests === 0 ? 'finished' : current
  const attempts = (stored?.attempts ?? 0) + (isSameMedium ? 0 : 1)
  const isNews = stored === null || state !== stored.state || attempts !== stored.attempts
  return {
    infra_env_id: change.infraEnvId,
    address: change.address,
    medium: change.medium,
    tag: change.tag,
    size: change.size,
    bytes: (before?.bytes ?? 0) + change.bytes,
    requests: (before?.requests ?? 0) + change.requests,
    covered: covered.list(),
    covered_bytes: covered.total(),
    percent: percentRead(covered.total(), change.size),
    highest_offset: covered.highest(),
    rate: recentRate(before?.rate ?? 0, { ...change, sinceLastMs: before ? now - before.updated_at : null }),
    state,
    attempts,
    first_read_at: Math.min(before?.first_read_at ?? change.attemptAt, change.attemptAt),
    last_read_at: Math.max(before?.last_read_at ?? 0, change.lastReadAt),
    updated_at: now,
    told_at: isNews || now - stored.told_at >= TELL_EVERY_MS ? now : stored.told_at,
  }
}

/** A process that was killed cannot say that its readers are gone; those who read are written every second, and
 *  the image server gives up on stalled ones long before this. */
const LOST_AFTER_MS = { reading: 60_000, stalled: 600_000 } as const

export function shownState(
  { state, last_read_at }: Pick<StoredReader, 'state' | 'last_read_at'>,
  now: Instant,
): MediaReaderState {
  if (state !== 'reading' && state !== 'stalled') return state
  return now - last_read_at > LOST_AFTER_MS[state] ? 'idle' : state
}
