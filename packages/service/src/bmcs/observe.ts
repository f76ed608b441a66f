import type { Instant } from '@groundwork/engine/facts'
import type { BmcObserved } from '../store/bmcs/stored-bmc.ts'
import type { Ended } from './carry-out.ts'

/** What is known of a BMC after a piece of work. */
export const observe = (before: BmcObserved, ended: Ended, kind: string, now: Instant): BmcObserved => {
  if (ended.kind === 'failed') return before
  return { ...before, ...ended.seen, ...(kind === 'probe' && { probed_at: now }) }
}
