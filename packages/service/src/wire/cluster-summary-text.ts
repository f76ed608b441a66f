// Clusters in short form, as JSON text: what the cluster itself says is written once for each revision.
import type { Cluster } from '@groundwork/contract/clusters'
import type { StoredCluster } from '../store/stored.ts'
import { CLUSTER_FORMS } from './cluster-form.ts'
import { clusterMembers } from './cluster-members.ts'
import { type HostCounts, imageInfo } from './cluster-text.ts'
import { openObject, unlessEmpty, type Wire } from './json-text.ts'

export function clusterSummaryText(cluster: StoredCluster, { total, ready }: HostCounts): string {
  const answer: Wire<Cluster> = {
    image_info: imageInfo(cluster, { form: CLUSTER_FORMS.shown, image: null }),
    total_host_count: unlessEmpty(total),
    enabled_host_count: unlessEmpty(total),
    ready_host_count: unlessEmpty(ready),
    host_networks: null,
    operator_bundles: null,
    hosts: [],
  }
  return `${ownText(cluster)},${openObject(answer).slice(1)}}`
}

const ownTexts = new WeakMap<StoredCluster, string>()

function ownText(cluster: StoredCluster): string {
  const known = ownTexts.get(cluster)
  if (known !== undefined) return known
  const { validations_info: _, ...members } = clusterMembers(cluster)
  const text = openObject(members)
  ownTexts.set(cluster, text)
  return text
}
