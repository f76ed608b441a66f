// How long stages took in installations that ended well: what estimates are learned from.
import type { FinalizingStage, HostStage } from '@groundwork/contract/vocabulary'
import { effectiveRole, isDay2Host, isSingleNode } from '@groundwork/engine/context'
import type { ClusterFacts, HostFacts } from '@groundwork/engine/facts'

/** Who goes through the stage; the stages of the cluster itself have no host. */
export const TIMED_ROLES = ['bootstrap', 'master', 'worker', 'single-node', 'cluster'] as const
export type TimedRole = (typeof TIMED_ROLES)[number]

/** Before the first stage of a host: files are made, hosts check disks and images. */
export const PREPARING = 'Preparing'
export type TimedStage = HostStage | FinalizingStage | typeof PREPARING

export const TOPOLOGIES = ['single-node', 'compact', 'multi-node', 'added-host'] as const
export type Topology = (typeof TOPOLOGIES)[number]

export interface StageDuration {
  readonly stage: TimedStage
  readonly role: TimedRole
  readonly topology: Topology
  readonly seconds: number
}

export function timedRoleOf(host: HostFacts, cluster: ClusterFacts): TimedRole {
  if (effectiveRole(host) === 'worker') return 'worker'
  if (isDay2Host(host)) return 'master'
  if (isSingleNode(cluster)) return 'single-node'
  return host.bootstrap ? 'bootstrap' : 'master'
}

export function topologyOf(cluster: ClusterFacts, hosts: readonly HostFacts[]): Topology {
  if (cluster.kind === 'AddHostsCluster') return 'added-host'
  if (isSingleNode(cluster)) return 'single-node'
  return hosts.some((host) => effectiveRole(host) === 'worker') ? 'multi-node' : 'compact'
}
