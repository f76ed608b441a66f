export { addressKey } from '../installer/cluster/address-key.ts'
export { hostOfNode } from '../installer/cluster/host-of-node.ts'
export { readReplicas } from '../installer/cluster/install-config.ts'
export { createKubeClient, type KubeClient } from '../installer/cluster/kube-client.ts'
export { internalAddresses, isReady, type KubeNode } from '../installer/cluster/kube-objects.ts'
export { readKubeconfig } from '../installer/cluster/kubeconfig.ts'
export {
  AGENT_INVOKER,
  removesTaint,
  UNINITIALIZED_TAINT,
  withoutUninitializedTaint,
} from '../installer/cluster/uninitialized-taint.ts'
export { type ClusterHost, clusterHost } from '../installer/cluster-hosts.ts'
export { hasAsked, ignitionRequests } from '../installer/mcs/ignition-requests.ts'
export { stageOfRequest } from '../installer/mcs/watch-mcs-log.ts'
