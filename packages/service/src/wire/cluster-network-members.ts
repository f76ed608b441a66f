// Names, networks and addresses of a cluster, as its answers show them.
import { type Cluster, CLUSTER_SETTING_GROUPS as GROUPS } from '@groundwork/contract/clusters'
import type { ClusterRecord, Vip } from '@groundwork/engine/facts'
import type { Wire } from './json-text.ts'
import { shownSettings } from './shown-settings.ts'

export function networkMembers(record: ClusterRecord, { isDeleted }: { isDeleted: boolean }): Wire<Cluster> {
  return {
    ...shownSettings(GROUPS.domain, record),
    network_type: record.network_type,
    load_balancer: { type: record.load_balancer_type },
    ...shownSettings(GROUPS.runningCluster, record),
    ...shownSettings(GROUPS.outside, record),
    ...(isDeleted ? RELEASED : listMembers(record)),
  }
}

/** A deleted cluster has no claim to networks and addresses any more. */
const RELEASED = {
  cluster_networks: [],
  service_networks: [],
  machine_networks: [],
  api_vips: [],
  ingress_vips: [],
}

function listMembers(record: ClusterRecord) {
  const { id: cluster_id } = record
  const vip = ({ ip, verification }: Vip) => ({ cluster_id, ip, verification: verification ?? undefined })
  return {
    cluster_networks: record.cluster_networks.map(({ cidr, host_prefix }) => ({
      cluster_id,
      cidr,
      host_prefix,
    })),
    service_networks: record.service_networks.map(({ cidr }) => ({ cluster_id, cidr })),
    machine_networks: record.machine_networks.map(({ cidr }) => ({ cluster_id, cidr })),
    api_vips: record.api_vips.map(vip),
    ingress_vips: record.ingress_vips.map(vip),
  }
}
