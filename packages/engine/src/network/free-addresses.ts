// Addresses that no machine answered for when the hosts scanned their networks.

import { type Cidr, parseCidr } from '@groundwork/addresses/cidr'
import { isSameList } from '@groundwork/json/same-list'
import { getOrCompute } from '../collections/get-or-compute.ts'
import { groupBy } from '../collections/group-by.ts'
import { type KeptMap, keepWithReads } from '../collections/reads.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { HostNetworkFacts } from '../facts/host-parts.ts'

const FREE_ADDRESSES = {}

/** Free for every host that scanned this network; null when none has. */
export function commonFreeAddresses(context: ClusterContext, network: Cidr): ReadonlySet<string> | null {
  const known = context.once(FREE_ADDRESSES, (): KeptMap<string, ReadonlySet<string> | null> => new Map())
  return keepWithReads(known, network.text, () =>
    intersect(context.hostNetworks.flatMap((host) => scansOf(host, network))),
  )
}

type Scans = NonNullable<HostFacts['free_addresses']>
type ScansByNetwork = ReadonlyMap<string, readonly (readonly string[])[]>

// A host may have scanned many networks, and all that the hosts share are asked for. Facts never change.
const byNetwork = new WeakMap<Scans, ScansByNetwork>()

const scansOf = (
  { free_addresses: scans }: HostNetworkFacts,
  { text }: Cidr,
): readonly (readonly string[])[] =>
  (scans && getOrCompute(byNetwork, scans, () => groupScans(scans)).get(text)) ?? []

const groupScans = (scans: Scans): ScansByNetwork =>
  new Map(
    [...groupBy(scans, ({ network = '' }) => parseCidr(network)?.text ?? network)].map(([network, same]) => [
      network,
      same.map(({ free_addresses }) => free_addresses ?? []),
    ]),
  )

function intersect(lists: readonly (readonly string[])[]): ReadonlySet<string> | null {
  let [common, ...others] = lists
  if (!common) return null
  for (const list of others) {
    // Hosts in one network usually see the same, and comparing two lists is much cheaper than making a set.
    if (isSameList(common, list)) continue
    const members = new Set(list)
    common = common.filter((address) => members.has(address))
  }
  return new Set(common)
}
