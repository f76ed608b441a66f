// Named claims about a cluster. Each name completes the sentence "Not checked: ...".
import * as topology from '../context/topology.ts'
import type { ClusterCondition } from './cluster-validation.ts'

export const isUserManagedNetworking: ClusterCondition = {
  name: 'the network of the cluster is managed by its user',
  holds: ({ cluster }) => cluster.user_managed_networking,
}

export const isSingleNode: ClusterCondition = {
  name: 'the cluster has a single node',
  holds: ({ cluster }) => topology.isSingleNode(cluster),
}

export const isUserManagedMultiNode: ClusterCondition = {
  name: 'the cluster has several nodes and its network is managed by its user',
  holds: ({ cluster }) => cluster.user_managed_networking && !topology.isSingleNode(cluster),
}

export const hasUserManagedLoadBalancer: ClusterCondition = {
  name: 'the load balancer of the cluster is managed by its user',
  holds: ({ cluster }) => topology.hasUserManagedLoadBalancer(cluster),
}

/** For ids that exist on the wire and that nothing ever reports. */
export const neverProduced: ClusterCondition = {
  name: 'this is never reported',
  holds: () => true,
}
