import type { Host } from '@groundwork/contract/hosts'
import { type ClusterHost, clusterHost } from '@groundwork/host/cluster'

/** A host of the cluster, as far as the controller cares. */
export interface KnownHost extends ClusterHost {
  /** JSON object as text; empty: none are wanted. */
  readonly nodeLabels: string
  readonly machineConfigPool: string
}

export const knownHost = (host: Host): KnownHost => ({
  ...clusterHost(host, ''),
  nodeLabels: host.node_labels ?? '',
  machineConfigPool: host.machine_config_pool_name ?? '',
})
