// The shapes a cluster can have, asked by name instead of by number.
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { HostRoleFacts } from '../facts/host-parts.ts'
import { effectiveRole } from './effective-role.ts'

export const isSingleNode = (cluster: ClusterFacts): boolean => cluster.control_plane_count === 1

export const isDay2Cluster = (cluster: ClusterFacts): boolean => cluster.kind === 'AddHostsCluster'

export const isDay2Host = (host: HostFacts): boolean => host.kind === 'AddToExistingClusterHost'

export const isUnbound = (host: HostFacts): boolean => host.cluster_id === null

/** The load balancer in front of the API belongs to the user, everything else to the cluster. */
export const hasUserManagedLoadBalancer = (cluster: ClusterFacts): boolean =>
  cluster.load_balancer_type === 'user-managed'

export const hasArbiter = (hosts: readonly HostRoleFacts[]): boolean =>
  hosts.some((host) => effectiveRole(host) === 'arbiter')

/** Two control plane nodes that can switch each other off, and no third node to break a tie. */
export function isTwoNodesWithFencing(cluster: ClusterFacts, hosts: readonly HostRoleFacts[]): boolean {
  if (cluster.control_plane_count !== 2 || hasArbiter(hosts)) return false
  const masters = hosts.filter((host) => effectiveRole(host) === 'master')
  return masters.length === 2 && masters.every((host) => host.has_fencing_credentials)
}
