export { type ClusterContext, createClusterContext } from '../context/cluster-context.ts'
export { clusterEvent } from '../context/cluster-events.ts'
export { diskId, diskLabel, installationDisk } from '../context/disk-identity.ts'
export { effectiveHostname } from '../context/effective-hostname.ts'
export { effectiveRole } from '../context/effective-role.ts'
export { createHostContext, createUnboundHostContext, type HostContext } from '../context/host-context.ts'
export { hostEvent } from '../context/host-events.ts'
export { hostLabel } from '../context/host-label.ts'
export { areMastersForcedSchedulable, areMastersSchedulable } from '../context/schedulable-masters.ts'
export * as statusGroups from '../context/status-groups.ts'
export {
  hasArbiter,
  hasUserManagedLoadBalancer,
  isDay2Host,
  isSingleNode,
  isTwoNodesWithFencing,
} from '../context/topology.ts'
