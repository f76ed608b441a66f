// A remedy is only offered as a complete call when it helps: this is the cluster as it would be after the call.

import { type ClusterContext, createClusterContext } from '../context/cluster-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { deriveMachineNetworks } from '../network/machine-network.ts'
import { suggestRoles } from '../roles/suggest-roles.ts'

export function withCluster(context: ClusterContext, changes: Partial<ClusterFacts>): ClusterContext {
  const cluster = { ...context.cluster, ...changes }
  // Networks are derived again right after a change, whatever the status was before.
  const open = createClusterContext({ ...context, cluster: { ...cluster, status: 'insufficient' } })
  const machine_networks = deriveMachineNetworks(open) ?? cluster.machine_networks
  return createClusterContext({ ...context, cluster: { ...cluster, machine_networks } })
}

export function withHost(
  context: ClusterContext,
  hostId: string,
  changes: Partial<HostFacts>,
): ClusterContext {
  const hosts = context.hosts.map((host) => (host.id === hostId ? { ...host, ...changes } : host))
  return createClusterContext({ ...context, hosts })
}

/** As the next evaluation would have it: a host with the role auto-assign gets the role that is suggested then. */
export function withSuggestedRoles(context: ClusterContext): ClusterContext {
  const roles = suggestRoles(context)
  const hosts = context.hosts.map((host) => ({
    ...host,
    suggested_role: roles.get(host.id) ?? host.suggested_role,
  }))
  return createClusterContext({ ...context, hosts })
}
