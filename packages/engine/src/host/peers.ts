// The other hosts of the cluster, by id, so that a message can call them by name.
import type { ClusterContext } from '../context/cluster-context.ts'
import { hostLabel } from '../context/host-label.ts'
import type { HostFacts } from '../facts/host-facts.ts'

const BY_ID = {}
const BY_MAC = {}

export const hostsById = (context: ClusterContext): ReadonlyMap<string, HostFacts> =>
  context.once(BY_ID, ({ hosts }) => new Map(hosts.map((host) => [host.id, host])))

/** MACs in lower case. */
export const hostsByMac = (context: ClusterContext): ReadonlyMap<string, HostFacts> =>
  context.once(
    BY_MAC,
    ({ hosts }) =>
      new Map(
        hosts.flatMap((host) =>
          (host.inventory?.interfaces ?? []).map(
            ({ mac_address }) => [(mac_address ?? '').toLowerCase(), host] as const,
          ),
        ),
      ),
  )

export function peerLabel(context: ClusterContext, hostId: string): string {
  const host = hostsById(context).get(hostId)
  return host ? hostLabel(host) : hostId
}
