// What the service has about a cluster: everything that a definition can say.
import type { Client } from '@groundwork/contract/client'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type { ApiManifest, ApiState } from '@groundwork/definition/api'

export async function loadState(
  client: Client,
  clusterId: string,
  infraEnvs: readonly InfraEnv[],
  signal: AbortSignal,
): Promise<ApiState> {
  const params = { cluster_id: clusterId }
  const [cluster, manifests] = await Promise.all([
    client.call('v2GetCluster', { params, signal }),
    loadManifests(client, clusterId, signal),
  ])
  return { clusters: [cluster], infra_envs: infraEnvs, hosts: cluster.hosts ?? [], manifests }
}

async function loadManifests(client: Client, clusterId: string, signal: AbortSignal): Promise<ApiManifest[]> {
  const params = { cluster_id: clusterId }
  const list = await client.call('V2ListClusterManifests', { params, signal })
  return Promise.all(
    list.map(async ({ folder = 'manifests', file_name = '' }) => {
      const answer = await client.open('v2DownloadClusterManifest', {
        params,
        query: { folder, file_name },
        signal,
      })
      return { cluster_id: clusterId, folder, file_name, content: await answer.text() }
    }),
  )
}
