// The discovery image of a cluster of the first API, which is its own infra-env.
import type { StoredInfraEnv } from '../store/stored.ts'
import type { ClusterImage } from './cluster-text.ts'
import { type ImageLink, listInText } from './infra-env-text.ts'
import { unlessEmpty } from './json-text.ts'

/** null for an infra-env that only serves the cluster. */
export function clusterImage(
  clusterId: string,
  infraEnv: StoredInfraEnv,
  link: ImageLink,
): ClusterImage | null {
  const { record, image_created_at } = infraEnv
  if (record.id !== clusterId) return null
  return {
    type: record.type,
    download_url: unlessEmpty(link.download_url),
    ssh_public_key: unlessEmpty(record.ssh_authorized_key),
    static_network_config: listInText(record.static_network_config),
    created_at: image_created_at,
    expires_at: link.expires_at,
  }
}
