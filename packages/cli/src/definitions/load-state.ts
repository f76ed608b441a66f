// What the service has of the objects that a definition names.
import type { Client } from '@groundwork/contract/client'
import type { Cluster } from '@groundwork/contract/clusters'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type { ApiManifest, ApiState } from '@groundwork/definition/api'
import type { Definition } from '@groundwork/definition/document'
import { usageError } from '../failures/cli-error.ts'

export async function loadNamed(client: Client, definition: Definition): Promise<ApiState> {
  const [clusters, infraEnvs] = await Promise.all([
    client.call('v2ListClusters', {}),
    client.call('ListInfraEnvs', {}),
  ])
  const clusterNames = new Set([
    ...definition.clusters.map(({ name }) => name),
    ...definition.infra_envs.flatMap(({ cluster }) => cluster ?? []),
    ...definition.hosts.flatMap(({ cluster }) => cluster ?? []),
  ])
  const infraEnvNames = new Set([
    ...definition.infra_envs.map(({ name }) => name),
    ...definition.hosts.flatMap(({ infra_env }) => infra_env ?? []),
  ])
  const isAnywhere = definition.hosts.some(({ infra_env }) => infra_env === undefined)
  const wantedClusters = clusters.filter(({ name }) => clusterNames.has(name ?? ''))
  const wantedInfraEnvs = infraEnvs.filter(({ name }) => isAnywhere || infraEnvNames.has(name))
  requireOneEach('cluster', wantedClusters)
  requireOneEach('infra-env', isAnywhere ? [] : wantedInfraEnvs)
  return loadObjects(client, wantedClusters, wantedInfraEnvs)
}

/** These clusters and infra-envs, with everything that belongs to them. */
export async function loadObjects(
  client: Client,
  clusters: readonly Pick<Cluster, 'id'>[],
  infraEnvs: readonly InfraEnv[],
): Promise<ApiState> {
  const [whole, manifests, hosts] = await Promise.all([
    Promise.all(clusters.map(({ id }) => client.call('v2GetCluster', { params: { cluster_id: id } }))),
    Promise.all(clusters.map(({ id }) => manifestsOf(client, id))),
    Promise.all(infraEnvs.map(({ id }) => client.call('v2ListHosts', { params: { infra_env_id: id } }))),
  ])
  return { clusters: whole, infra_envs: infraEnvs, hosts: hosts.flat(), manifests: manifests.flat() }
}

function requireOneEach(what: string, objects: readonly { readonly name?: string }[]): void {
  const names = objects.map(({ name }) => name ?? '')
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined)
    throw usageError(
      `The service has several ${what}s called ${repeated}, and a definition knows them by name.`,
      'Delete or rename the others.',
    )
}

async function manifestsOf(client: Client, cluster_id: string): Promise<readonly ApiManifest[]> {
  const params = { cluster_id }
  const listed = await client.call('V2ListClusterManifests', { params })
  const manifests: ApiManifest[] = []
  for (const { folder = 'manifests', file_name = '' } of listed) {
    const answer = await client.open('v2DownloadClusterManifest', { params, query: { folder, file_name } })
    manifests.push({ cluster_id, folder, file_name, content: await answer.text() })
  }
  return manifests
}
