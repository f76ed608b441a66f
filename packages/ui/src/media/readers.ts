// Who reads boot media, in the order in which one wants to know it.
import type { MediaReader } from '@groundwork/contract/groundwork'

const ORDER: readonly MediaReader['state'][] = ['stalled', 'reading', 'idle', 'finished']

export const isActive = ({ state }: Pick<MediaReader, 'state'>): boolean =>
  state === 'reading' || state === 'stalled'

/** Those in trouble first, then those who read, then the others, newest first. */
export const byInterest = (readers: Iterable<MediaReader>): readonly MediaReader[] =>
  [...readers].sort(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
      Date.parse(b.last_read_at) - Date.parse(a.last_read_at),
  )

/** At this rate; null: nothing comes. */
export function secondsLeftOf({ size_bytes, bytes_read, bytes_per_second }: MediaReader): number | null {
  return bytes_per_second > 0 ? Math.max(0, size_bytes - bytes_read) / bytes_per_second : null
}

const RECENT_MS = 10 * 60_000

/** Boots right now: it reads, or it did so minutes ago and has not registered yet. */
export const isBooting = (reader: MediaReader, now: number): boolean =>
  isActive(reader) || (reader.host_id === null && now - Date.parse(reader.last_read_at) < RECENT_MS)
