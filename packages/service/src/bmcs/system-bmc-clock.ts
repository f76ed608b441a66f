import { setTimeout as wait } from 'node:timers/promises'
import type { BmcClock } from '@groundwork/bmc/redfish'

export const SYSTEM_BMC_CLOCK: BmcClock = {
  now: () => Date.now(),
  async wait(ms, signal) {
    try {
      await wait(ms, undefined, { signal })
    } catch {
      throw signal.reason
    }
  },
}
