import type { Client } from '@groundwork/contract/client'
import { type ClusterView, viewCluster, viewInfraEnv } from './cluster-view.ts'
import { inParallel } from './in-parallel.ts'

const AT_ONCE = 4

/** Each with its hosts. */
export const readClusters = (client: Client, ids: readonly string[]): Promise<readonly ClusterView[]> =>
  inParallel(ids, AT_ONCE, async (id) =>
    viewCluster(await client.call<'v2GetCluster'>('v2GetCluster', { params: { cluster_id: id } })),
  )

/** Machines without a cluster, and those of them that were bound to one since. */
export const readInfraEnvHosts = async (client: Client, id: string, name: string): Promise<ClusterView> =>
  viewInfraEnv(name, await client.call<'v2ListHosts'>('v2ListHosts', { params: { infra_env_id: id } }))

/** All at once and without their hosts, for those who have thousands. */
export async function readClusterList(
  client: Client,
  ids: readonly string[],
): Promise<readonly ClusterView[]> {
  const wanted = new Set(ids)
  const all = await client.call<'v2ListClusters'>('v2ListClusters')
  return all.filter(({ id }) => wanted.has(id)).map(viewCluster)
}
