// Clusters as JSON text: what the cluster itself says, which is written once for each revision, then what depends on
// the answer, then the texts of its hosts.
import type { Cluster, HostNetwork, ImageInfo } from '@groundwork/contract/clusters'
import type { Instant } from '@groundwork/engine/facts'
import type { StoredCluster } from '../store/stored.ts'
import type { ClusterForm } from './cluster-form.ts'
import { clusterMembers } from './cluster-members.ts'
import { listText, openObject, unlessEmpty, type Wire } from './json-text.ts'
import { recordTimeText, timeText, ZERO_RECORD_TIME } from './times.ts'

export interface ClusterParts {
  readonly form: ClusterForm
  /** Texts of its hosts; null: left out on request. */
  readonly hosts: readonly string[] | null
  /** null where hosts are left out on request. */
  readonly counts: HostCounts | null
  readonly hostNetworks: readonly HostNetwork[]
  /** JSON text of the features in use; empty: not known. */
  readonly featureUsage: string
  /** Of the infra-env with the same id, which only clusters of the first API have. */
  readonly image: ClusterImage | null
}

export interface HostCounts {
  readonly total: number
  readonly ready: number
}

export type ClusterImage = Wire<Omit<ImageInfo, 'created_at' | 'expires_at'>> & {
  readonly created_at: Instant | null
  readonly expires_at: Instant | null
}

export const countHosts = (hosts: readonly { readonly status: string }[]): HostCounts => ({
  total: hosts.length,
  ready: hosts.filter(({ status }) => status === 'known').length,
})

export const clusterText = (cluster: StoredCluster, parts: ClusterParts): string =>
  clusterTextBeforeHosts(cluster, parts) +
  (parts.hosts === null ? 'null' : listText(parts.hosts)) +
  AFTER_HOSTS

export const AFTER_HOSTS = '}'

/** Hosts come last, because they can be long: a caller that has their bytes need not make text of them. */
export function clusterTextBeforeHosts(cluster: StoredCluster, parts: Omit<ClusterParts, 'hosts'>): string {
  const { form, counts, featureUsage, hostNetworks } = parts
  const { operator_bundles } = cluster.record
  const isListed = form.detailed && !form.unread
  const answer: Wire<Cluster> = {
    image_info: imageInfo(cluster, parts),
    total_host_count: unlessEmpty(counts?.total),
    enabled_host_count: unlessEmpty(counts?.total),
    ready_host_count: unlessEmpty(counts?.ready),
    host_networks: isListed ? hostNetworks : null,
    operator_bundles: isListed ? operator_bundles : null,
    feature_usage: unlessEmpty(featureUsage),
  }
  return `${ownText(cluster, form)},${openObject(answer).slice(1)},"hosts":`
}

const ownTexts = new WeakMap<StoredCluster, string>()

function ownText(cluster: StoredCluster, { unread }: ClusterForm): string {
  if (unread) return openObject({ ...clusterMembers(cluster), ...UNREAD })
  const known = ownTexts.get(cluster)
  if (known !== undefined) return known
  const text = openObject(clusterMembers(cluster))
  ownTexts.set(cluster, text)
  return text
}

const UNREAD = {
  cluster_networks: null,
  service_networks: null,
  machine_networks: null,
  api_vips: null,
  ingress_vips: null,
  monitored_operators: null,
}

export function imageInfo(
  { created_at }: StoredCluster,
  { form, image }: Pick<ClusterParts, 'form' | 'image'>,
): Wire<ImageInfo> {
  if (image === null) {
    return {
      created_at: form.dated ? recordTimeText(created_at) : ZERO_RECORD_TIME,
      expires_at: timeText(null),
    }
  }
  return { ...image, created_at: recordTimeText(image.created_at), expires_at: timeText(image.expires_at) }
}
