// What an assistant named, as the service knows it.
import type { Client } from '@groundwork/contract/client'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { CLUSTERS } from '../kinds/clusters.ts'
import { HOSTS } from '../kinds/hosts.ts'
import { type NameMatch, resolveName } from '../kinds/resolve-name.ts'
import type { ToolInput } from './tool.ts'

export async function findCluster(
  client: Client,
  { cluster = '' }: ToolInput,
  match: NameMatch = 'beginning',
): Promise<string> {
  return resolveName(CLUSTERS, await CLUSTERS.list(client, {}), cluster, match).id
}

export async function findHost(
  client: Client,
  input: ToolInput,
  match: NameMatch = 'beginning',
): Promise<HostSummary> {
  const cluster_id = await findCluster(client, input, match)
  return resolveName(HOSTS, await HOSTS.list(client, { cluster_id }), input.host ?? '', match).host
}

export const pathOf = ({ infra_env_id, id }: HostSummary) => ({ infra_env_id, host_id: id })
