// How far the clock of a host is from that of the service, at its last call.
import { isMoment } from '../format/time.ts'

/** Milliseconds; more than zero: the host is ahead. null: not known. */
export function clockOffset(
  timestamp: number | undefined,
  checkedInAt: string | null | undefined,
): number | null {
  if (timestamp === undefined || timestamp === 0 || !isMoment(checkedInAt)) return null
  return timestamp * 1000 - Date.parse(checkedInAt)
}

/** The host tells whole seconds, and the call takes a moment. */
export const CLOCK_TOLERANCE_MS = 3_000
