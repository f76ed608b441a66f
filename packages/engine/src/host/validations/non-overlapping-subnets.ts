import type { HostContext } from '../../context/host-context.ts'
import { hostLabel } from '../../context/host-label.ts'
import { clusterFamilies } from '../../network/cluster-families.ts'
import { type InterfaceAddress, interfaceAddresses } from '../../network/interface-addresses.ts'
import { findOverlaps } from '../../network/overlaps.ts'
import { failure, LEFT_OUT, success } from '../../tables/verdict.ts'
import { listOf, plural } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const nonOverlappingSubnets: HostValidation = {
  id: 'non-overlapping-subnets',
  category: 'network',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'Each network of the host is reached by one interface only, so that traffic has one way to go.',
  rule: 'Within each address family of the cluster, no network is on two interfaces and no two different networks overlap. Several addresses of one network on one interface are fine.',
  cure: 'Bond the two interfaces, or remove the address from one of them.',
  // In this order a host without an inventory is pending even while it has no cluster, as on the wire.
  needs: [needsInventory],
  check: (context) => {
    if (!context.cluster) return LEFT_OUT
    const name = hostLabel(context.host)
    const { pairs, count, nics } = overlapsOf(context)
    if (count === 0) return success(`No two networks of host ${name} overlap.`)
    const seen = pairs.map(([a, b]) => `${a.network.text} on ${a.nic} and ${b.network.text} on ${b.nic}`)
    return failure({
      message: `Host ${name} has overlapping networks: ${listOf(seen, 4, count)}.`,
      cause: {
        summary: `Overlapping: ${plural(count, 'pair')} of networks.`,
        seen: { overlaps: seen },
      },
      remedies: [
        {
          who: 'network',
          what: `Remove the address from all but one of ${listOf(nics)} on ${name}, or bond these interfaces.`,
        },
      ],
    })
  },
}

/** More pairs are counted and not named: a thousand interfaces in one network make half a million. */
const MOST_PAIRS = 20

const NONE: Overlaps<InterfaceAddress> = { pairs: [], count: 0, nics: [] }

function overlapsOf({ inventory, cluster }: HostContext): Overlaps<InterfaceAddress> {
  if (!inventory || !cluster) return NONE
  const addresses = interfaceAddresses(inventory)
  // Most machines have one address in the families that matter.
  if (addresses.length < 2) return NONE
  const families = clusterFamilies(cluster.cluster)
  const sorted = distinctNetworks(addresses.filter(({ network }) => families.includes(network.family)))
  const { pairs, count, members } = findOverlaps(sorted, ({ network }) => network, MOST_PAIRS)
  return { pairs, count, nics: [...new Set(members.map(({ nic }) => nic))].sort() }
}

interface Overlaps<Entry> {
  readonly pairs: readonly (readonly [Entry, Entry])[]
  readonly count: number
  /** All interfaces that are in a pair, sorted. */
  readonly nics: readonly string[]
}

/** One entry for each network on each interface, sorted so that the order of the inventory does not matter. */
function distinctNetworks(addresses: readonly InterfaceAddress[]): InterfaceAddress[] {
  const byKey = new Map(addresses.map((entry) => [`${entry.nic} ${entry.network.text}`, entry]))
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}
