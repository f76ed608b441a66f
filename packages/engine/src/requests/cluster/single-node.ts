import { isSingleNode } from '../../context/topology.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { type Problem, problem } from '../problem.ts'

/** The platform rules have their own file; this is the rest that one node alone cannot have. */
export function checkSingleNode(cluster: ClusterFacts): readonly Problem[] {
  if (!isSingleNode(cluster)) return []
  const problems: Problem[] = []
  if (cluster.vip_dhcp_allocation) {
    const message = 'A cluster of one node has no VIPs to lease; leave vip_dhcp_allocation out or false.'
    problems.push(problem('contradiction', 'vip_dhcp_allocation', message))
  }
  if (cluster.network_type === 'OpenShiftSDN') {
    const message = 'A cluster of one node does not run with network_type OpenShiftSDN; use OVNKubernetes.'
    problems.push(problem('contradiction', 'network_type', message))
  }
  return problems
}
