import { isSingleNode } from '../../context/topology.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { type Problem, problem } from '../problem.ts'

/** Leases are for VIPs that the cluster manages. What one node may have is said elsewhere. */
export function checkLeases(cluster: ClusterFacts): readonly Problem[] {
  if (!cluster.vip_dhcp_allocation || !cluster.user_managed_networking || isSingleNode(cluster)) return []
  const message =
    'vip_dhcp_allocation true needs user_managed_networking false; the user provides the VIPs otherwise.'
  return [problem('contradiction', 'vip_dhcp_allocation', message)]
}
