// Facts about a cluster that follow from its hosts: networks, who sees whom, colliding addresses, progress.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { differences, isSameValue } from '../collections/differences.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import { areMastersForcedSchedulable } from '../context/schedulable-masters.ts'
import { isTwoNodesWithFencing } from '../context/topology.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { ipCollisions } from '../network/ip-collisions.ts'
import { deriveMachineNetworks } from '../network/machine-network.ts'
import { majorityGroups } from '../network/majority-groups.ts'
import { clusterProgress } from '../progress/cluster-progress.ts'

/** While the cluster is being put together; later its networks are carved in stone. */
const BEFORE_INSTALLATION: readonly ClusterStatus[] = ['insufficient', 'pending-for-input', 'ready']
/** A ready cluster has its machine network, and it must not move under a person who is about to press install. */
const NETWORK_STILL_OPEN: readonly ClusterStatus[] = ['insufficient', 'pending-for-input']

export function deriveClusterFacts(context: ClusterContext): Partial<ClusterFacts> {
  const { cluster, hostNetworks, hostRoles } = context
  return differences(cluster, {
    ...(BEFORE_INSTALLATION.includes(cluster.status) && {
      ...machineNetworks(context),
      connectivity_majority_groups: majorityGroups(
        hostNetworks,
        isTwoNodesWithFencing(cluster, hostRoles) ? 2 : 3,
      ),
      ip_collisions: ipCollisions(hostNetworks),
    }),
    ...(cluster.kind === 'Cluster' && {
      schedulable_masters_forced_true: areMastersForcedSchedulable(hostRoles, cluster),
    }),
    progress: clusterProgress(context),
  })
}

function machineNetworks(context: ClusterContext): Partial<ClusterFacts> {
  const { cluster, now } = context
  if (!NETWORK_STILL_OPEN.includes(cluster.status) || cluster.kind !== 'Cluster') return {}
  const machine_networks = deriveMachineNetworks(context)
  if (machine_networks === null || isSameValue(machine_networks, cluster.machine_networks)) return {}
  return { machine_networks, machine_network_updated_at: now }
}
