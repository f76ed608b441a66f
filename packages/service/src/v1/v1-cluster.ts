// A cluster as the API of 2021 shows it: as today, with single addresses and networks beside the lists, and with its own
// image and discovery ignition, which today belong to an infra-env.
import type { Cluster } from '@groundwork/contract/clusters'
import type { V1Cluster } from '@groundwork/contract/v1'
import type { StoredInfraEnv } from '../store/stored.ts'
import { clusterImage } from '../wire/cluster-image.ts'
import type { ImageLink } from '../wire/infra-env-text.ts'
import type { Wire } from '../wire/json-text.ts'
import { recordTimeText, timeText } from '../wire/times.ts'

/** The infra-env with the id of the cluster. */
export interface OwnInfraEnv {
  readonly stored: StoredInfraEnv
  readonly link: ImageLink
}

export function v1Cluster(cluster: Cluster, own: OwnInfraEnv | null): Wire<V1Cluster> {
  return { ...cluster, ...firstNetworks(cluster), ...ownMembers(cluster, own) }
}

function firstNetworks(cluster: Cluster): Wire<V1Cluster> {
  const [network] = cluster.cluster_networks ?? []
  return {
    api_vip: cluster.api_vips?.[0]?.ip,
    ingress_vip: cluster.ingress_vips?.[0]?.ip,
    cluster_network_cidr: network?.cidr,
    cluster_network_host_prefix: network?.host_prefix,
    service_network_cidr: cluster.service_networks?.[0]?.cidr,
    machine_network_cidr: cluster.machine_networks?.[0]?.cidr,
  }
}

function ownMembers({ id }: Cluster, own: OwnInfraEnv | null): Wire<V1Cluster> {
  if (own === null) return {}
  const { record, image_created_at } = own.stored
  const image = image_created_at === null ? null : clusterImage(id, own.stored, own.link)
  return {
    ...(image && {
      image_info: {
        ...image,
        created_at: recordTimeText(image.created_at),
        expires_at: timeText(image.expires_at),
      },
    }),
    ...(record.ignition_config_override && { ignition_config_overrides: record.ignition_config_override }),
  }
}
