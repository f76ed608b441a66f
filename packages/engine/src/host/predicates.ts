// Named predicates about a host. Each name completes the sentence "Not checked: ...".

import * as topology from '../context/topology.ts'
import { conflictingMachines } from '../hardware/reporting-machines.ts'
import type { HostPredicate } from './host-validation.ts'

export const PAST_REBOOT: readonly (string | null)[] = [
  'Rebooting',
  'Waiting for ignition',
  'Configuring',
  'Joined',
  'Done',
]

export const isUnbound: HostPredicate = {
  name: 'the host is not bound to a cluster',
  holds: ({ cluster }) => cluster === null,
}

export const isDay2Host: HostPredicate = {
  name: 'the host joins a cluster that is already installed',
  holds: ({ host }) => topology.isDay2Host(host),
}

export const isDay1Host: HostPredicate = {
  name: 'the host is part of a new cluster',
  holds: ({ host }) => !topology.isDay2Host(host),
}

export const isInDay2Cluster: HostPredicate = {
  name: 'the cluster is already installed',
  holds: ({ cluster }) => cluster !== null && topology.isDay2Cluster(cluster.cluster),
}

export const isInImportedCluster: HostPredicate = {
  name: 'the cluster was installed elsewhere and imported',
  holds: ({ cluster }) => cluster?.cluster.imported ?? false,
}

export const isSingleNode: HostPredicate = {
  name: 'the cluster has a single node',
  holds: ({ cluster }) => cluster !== null && topology.isSingleNode(cluster.cluster),
}

export const isOnlyHost: HostPredicate = {
  name: 'the cluster has no other host',
  holds: ({ cluster }) => cluster?.isOnlyHost() ?? false,
}

export const isUserManagedNetworking: HostPredicate = {
  name: 'the network of the cluster is managed by its user',
  holds: ({ cluster }) => cluster?.cluster.user_managed_networking ?? false,
}

export const isUserManagedMultiNode: HostPredicate = {
  name: 'the cluster has several nodes and its network is managed by its user',
  holds: (context) => isUserManagedNetworking.holds(context) && !isSingleNode.holds(context),
}

export const hasUserManagedLoadBalancer: HostPredicate = {
  name: 'the load balancer of the cluster is managed by its user',
  holds: ({ cluster }) => cluster !== null && topology.hasUserManagedLoadBalancer(cluster.cluster),
}

export const hasNoInventory: HostPredicate = {
  name: 'the host has not described its hardware yet',
  holds: ({ inventory }) => inventory === null,
}

/** The discovery agent is gone for good: the machine runs, or boots, what was installed. */
export const isPastReboot: HostPredicate = {
  name: 'the host has left the discovery image',
  holds: ({ host }) => PAST_REBOOT.includes(host.progress.current_stage),
}

export const hasStage: HostPredicate = {
  name: 'the installation of the host has begun',
  holds: ({ host }) => host.progress.current_stage !== null,
}

export const isOnlyMachine: HostPredicate = {
  name: 'no other machine reports under the id of the host',
  holds: (context) => conflictingMachines(context).length === 0,
}

/** For ids that exist on the wire and that nothing ever reports. */
export const isNeverReported: HostPredicate = {
  name: 'this is never reported',
  holds: () => true,
}
