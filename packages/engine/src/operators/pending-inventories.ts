import { hostLabel } from '../context/host-label.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { waitFor } from '../tables/remedies.ts'
import { pending, type Verdict } from '../tables/verdict.ts'
import { listOf } from '../text/wording.ts'

/** Pending while one of the hosts has not described its hardware. */
export function pendingInventories(title: string, hosts: readonly HostFacts[]): Verdict | null {
  const missing = hosts.filter(({ inventory }) => inventory === null).map(hostLabel)
  if (missing.length === 0) return null
  return pending({
    message: `${title} cannot be checked before the inventory of ${listOf(missing)} is known.`,
    cause: {
      summary: `No inventory of ${missing.length} of ${hosts.length} hosts.`,
      seen: { hosts_without_inventory: missing },
    },
    remedies: [waitFor(`the inventory of ${listOf(missing)}`)],
  })
}
