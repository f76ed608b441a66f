// What answers without hosts tell about the hosts all the same: how many there are, and which features they make use of.
// The database counts them; their facts are read only when something changed since the last time.

import { groupBy } from '@groundwork/engine/collections'
import { featureUsage } from '@groundwork/engine/features'
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import { summarizeHosts } from '../../store/clusters/summarize-hosts.ts'
import { loadHostsOfClusters } from '../../store/hosts/host-store.ts'
import { loadBoundInfraEnvs } from '../../store/infra-envs/bound-infra-envs.ts'
import type { StoredCluster } from '../../store/stored.ts'
import type { HostCounts } from '../../wire/cluster-text.ts'
import { sortedJson } from '../../wire/json-text.ts'
import type { ClusterViewDeps } from './cluster-deps.ts'

export interface HostSummary {
  readonly counts: HostCounts
  /** JSON text. */
  readonly featureUsage: string
}

export async function hostSummaries(
  app: ClusterViewDeps,
  clusters: readonly StoredCluster[],
): Promise<(cluster: StoredCluster) => HostSummary> {
  const ids = clusters.map(({ record }) => record.id)
  const rows = new Map((await summarizeHosts(app.db, ids)).map((row) => [row.id, row]))
  const stateOf = (cluster: StoredCluster) => `${cluster.revision} ${rows.get(cluster.record.id)?.state}`
  const changed = clusters.filter((cluster) => usages.get(cluster.record.id)?.state !== stateOf(cluster))
  const computed = new Map(await computeUsages(app, changed))
  for (const cluster of changed) {
    const text = computed.get(cluster.record.id) ?? ''
    usages.set(cluster.record.id, { state: stateOf(cluster), text }, text.length + 200)
  }
  return ({ record: { id } }) => {
    const { total = 0, ready = 0 } = rows.get(id) ?? {}
    return { counts: { total, ready }, featureUsage: computed.get(id) ?? usages.get(id)?.text ?? '' }
  }
}

const KEPT_BYTES = 16 * 1024 * 1024
/** By cluster. The state names the revisions of all that it was computed from. */
const usages = createLruByBytes<{ readonly state: string; readonly text: string }>(KEPT_BYTES)

async function computeUsages(
  app: ClusterViewDeps,
  clusters: readonly StoredCluster[],
): Promise<readonly (readonly [string, string])[]> {
  const ids = clusters.map(({ record }) => record.id)
  const hosts = groupBy(await loadHostsOfClusters(app, app.db, ids), ({ facts }) => facts.cluster_id ?? '')
  const infraEnvs = groupBy(await loadBoundInfraEnvs(app.db, ids), ({ record }) => record.cluster_id ?? '')
  return clusters.map(({ record }) => {
    const usage = featureUsage({
      cluster: record,
      hosts: (hosts.get(record.id) ?? []).map(({ facts }) => facts),
      infraEnvs: (infraEnvs.get(record.id) ?? []).map((infraEnv) => infraEnv.record),
    })
    return [record.id, sortedJson(usage)] as const
  })
}
