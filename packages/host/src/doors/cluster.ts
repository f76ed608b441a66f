export { addressKey } from '../installer/cluster/address-key.ts'
export { hostOfNode } from '../installer/cluster/host-of-node.ts'
export { readReplicas } from '../installer/cluster/install-config.ts'
export { createInstallerKubeClient } from '../installer/cluster/installer-kube-client.ts'
export { internalAddresses, isReady } from '../installer/cluster/node-state.ts'
export {
  AGENT_INVOKER,
  removesTaint,
  UNINITIALIZED_TAINT,
  withoutUninitializedTaint,
} from '../installer/cluster/uninitialized-taint.ts'
export { type ClusterHost, clusterHost } from '../installer/cluster-hosts.ts'
export { hasAsked, ignitionRequests } from '../installer/mcs/ignition-requests.ts'
export { stageOfRequest } from '../installer/mcs/watch-mcs-log.ts'
