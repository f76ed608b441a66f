// Named predicates about a cluster. Each name completes the sentence "Not checked: ...".
import * as topology from '../context/topology.ts'
import type { ClusterPredicate } from './cluster-validation.ts'

export const isUserManagedNetworking: ClusterPredicate = {
  name: 'the network of the cluster is managed by its user',
  holds: ({ cluster }) => cluster.user_managed_networking,
}

export const isSingleNode: ClusterPredicate = {
  name: 'the cluster has a single node',
  holds: ({ cluster }) => topology.isSingleNode(cluster),
}

export const isUserManagedMultiNode: ClusterPredicate = {
  name: 'the cluster has several nodes and its network is managed by its user',
  holds: ({ cluster }) => cluster.user_managed_networking && !topology.isSingleNode(cluster),
}

export const hasUserManagedLoadBalancer: ClusterPredicate = {
  name: 'the load balancer of the cluster is managed by its user',
  holds: ({ cluster }) => topology.hasUserManagedLoadBalancer(cluster),
}

/** For ids that exist on the wire and that nothing ever reports. */
export const isNeverReported: ClusterPredicate = {
  name: 'this is never reported',
  holds: () => true,
}
