// A connectivity report grows with the number of hosts, and so does their number: in a large cluster they take turns.
import { type Instant, minutes } from '../facts/instant.ts'

/** Up to this many hosts are asked every time, and of more hosts this many each minute. */
const CONNECTIVITY_CHECKS_PER_MINUTE = 150

/** Whether the host at this position (in order of ids) may check in this minute. The turn moves on by 150 positions
 *  every minute, so each of n hosts waits n/150 minutes, rounded up, and no queue is needed. */
export function isConnectivityCheckDue(position: number, hostCount: number, now: Instant): boolean {
  if (hostCount <= CONNECTIVITY_CHECKS_PER_MINUTE) return true
  const minute = Math.floor(now / minutes(1))
  const first = (minute * CONNECTIVITY_CHECKS_PER_MINUTE) % hostCount
  const distance = (((position - first) % hostCount) + hostCount) % hostCount
  return distance < CONNECTIVITY_CHECKS_PER_MINUTE
}
