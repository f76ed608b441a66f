// Addresses that no machine answered for when the hosts scanned their networks.
import type { ClusterContext } from '../cluster/cluster-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { type Cidr, parseCidr } from './cidr.ts'

const FREE_ADDRESSES = {}

/** Free for every host that scanned this network; null when none has. */
export function commonFreeAddresses(context: ClusterContext, network: Cidr): ReadonlySet<string> | null {
  const known = context.once(FREE_ADDRESSES, () => new Map<string, ReadonlySet<string> | null>())
  let common = known.get(network.text)
  if (common === undefined) {
    common = intersect(context.hosts.flatMap((host) => scansOf(host, network)))
    known.set(network.text, common)
  }
  return common
}

function scansOf(host: HostFacts, network: Cidr): (readonly string[])[] {
  return (host.free_addresses ?? [])
    .filter((scan) => scan.network === network.text || parseCidr(scan.network ?? '')?.text === network.text)
    .map(({ free_addresses }) => free_addresses ?? [])
}

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

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])
