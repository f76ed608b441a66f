// The host that starts the cluster: it runs the temporary control plane and becomes an ordinary master afterwards.

import { parseAddress } from '@groundwork/addresses/cidr'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { interfaceAddresses } from '../network/interface-addresses.ts'
import { reachCounts } from '../network/reach-counts.ts'
import { inRoleOrder } from './role-order.ts'

const CAN_START: readonly HostStatus[] = ['known', 'preparing-for-installation']

/**
 * The host that is flagged already; otherwise, of the masters that can start, the one with the rendezvous address of an
 * infra-env, else the best connected, because all others fetch their configuration from it, and of several the strongest
 * (last in role order), because the temporary control plane comes on top of its own work. null when there is none.
 */
export function chooseBootstrap(context: ClusterContext): string | null {
  const flagged = context.hosts.filter(({ bootstrap }) => bootstrap)
  if (flagged.length > 0) return inRoleOrder(flagged).at(-1)?.id ?? null
  const masters = context.hosts.filter(
    (host) => effectiveRole(host) === 'master' && CAN_START.includes(host.status),
  )
  const meeting = withRendezvousAddress(context, masters)
  const candidates = meeting.length > 0 ? meeting : bestConnected(context, masters)
  return inRoleOrder(candidates).at(-1)?.id ?? null
}

function withRendezvousAddress(
  { infraEnvs }: ClusterContext,
  masters: readonly HostFacts[],
): readonly HostFacts[] {
  const wanted = new Set(
    infraEnvs.flatMap(({ rendezvous_ip = '' }) => parseAddress(rendezvous_ip)?.text ?? []),
  )
  if (wanted.size === 0) return []
  return masters.filter(
    ({ inventory }) =>
      inventory !== null && interfaceAddresses(inventory).some(({ address }) => wanted.has(address.text)),
  )
}

function bestConnected({ hosts }: ClusterContext, masters: readonly HostFacts[]): readonly HostFacts[] {
  const counts = reachCounts(hosts)
  const countOf = ({ id }: HostFacts): number => counts.get(id) ?? 0
  const best = Math.max(0, ...masters.map(countOf))
  return masters.filter((host) => countOf(host) === best)
}
