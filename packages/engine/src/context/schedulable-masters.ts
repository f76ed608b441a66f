// Control plane nodes also run ordinary work when the cluster would otherwise have too few places for it.
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostRoleFacts } from '../facts/host-parts.ts'
import { effectiveRole } from './effective-role.ts'
import { isSingleNode } from './topology.ts'

/** Ingress and monitoring run twice, so fewer workers than this are not enough. */
const MINIMUM_WORKERS = 2

export function areMastersForcedSchedulable(hosts: readonly HostRoleFacts[], cluster: ClusterFacts): boolean {
  if (isSingleNode(cluster)) return true
  return hosts.filter((host) => effectiveRole(host) === 'worker').length < MINIMUM_WORKERS
}

export const areMastersSchedulable = (hosts: readonly HostRoleFacts[], cluster: ClusterFacts): boolean =>
  cluster.schedulable_masters || areMastersForcedSchedulable(hosts, cluster)
