// What a list is limited to, from names to ids.
import type { Client } from '@groundwork/contract/client'
import { usageError } from '../failures/cli-error.ts'
import { CLUSTERS } from '../kinds/clusters.ts'
import { HOSTS } from '../kinds/hosts.ts'
import { INFRA_ENVS } from '../kinds/infra-envs.ts'
import type { Kind, Scope } from '../kinds/kind.ts'
import { type NameMatch, resolveName } from '../kinds/resolve-name.ts'

/** As they are typed. */
export interface ScopeFlags {
  readonly cluster?: string
  readonly infraenv?: string
  readonly host?: string
  readonly limit?: string
  readonly all?: true
  readonly reveal?: true
}

export async function readScope(
  client: Client,
  kind: Kind,
  flags: ScopeFlags,
  match: NameMatch = 'beginning',
): Promise<Scope> {
  for (const scope of ['cluster', 'infraenv', 'host'] as const)
    if (flags[scope] !== undefined && !kind.scopes.includes(scope))
      throw usageError(`--${scope} means nothing for ${kind.plural}.`)
  if (flags.reveal && kind.singular !== 'credential')
    throw usageError(`--reveal means nothing for ${kind.plural}.`)
  const limit = flags.limit === undefined ? undefined : readCount(flags.limit)
  const host = flags.host === undefined ? null : await findHost(client, flags.host, match)
  const cluster_id = await clusterOf(client, kind, flags, match)
  const infra_env_id =
    host?.infra_env_id ??
    (flags.infraenv === undefined ? undefined : await findInfraEnv(client, flags.infraenv, match))
  return {
    ...(cluster_id !== undefined && { cluster_id }),
    ...(infra_env_id !== undefined && { infra_env_id }),
    ...(host !== null && { host_id: host.id }),
    ...(limit !== undefined && { limit }),
    ...(flags.all && { includesAll: true }),
    ...(flags.reveal && { reveals: true }),
  }
}

function readCount(text: string): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0)
    throw usageError(`--limit is "${text}", but should be a number from 1 to 999999.`)
  return Number(text)
}

/** Where only one can be meant, it need not be named. */
async function clusterOf(
  client: Client,
  kind: Kind,
  flags: ScopeFlags,
  match: NameMatch,
): Promise<string | undefined> {
  const isNeeded = kind.needs === 'cluster' && flags.host === undefined
  if (flags.cluster === undefined && !isNeeded) return undefined
  const clusters = await CLUSTERS.list(client, {})
  if (flags.cluster !== undefined) return resolveName(CLUSTERS, clusters, flags.cluster, match).id
  const [only] = clusters
  if (only !== undefined && clusters.length === 1) return only.id
  throw usageError(
    `Say of which cluster: --cluster NAME.`,
    clusters.length === 0
      ? 'There are no clusters yet.'
      : `There are ${clusters.map(CLUSTERS.nameOf).join(', ')}.`,
  )
}

export async function findCluster(client: Client, name: string, match: NameMatch = 'beginning') {
  return resolveName(CLUSTERS, await CLUSTERS.list(client, {}), name, match)
}

export async function findHost(client: Client, name: string, match: NameMatch = 'beginning') {
  return resolveName(HOSTS, await HOSTS.list(client, {}), name, match).host
}

async function findInfraEnv(client: Client, name: string, match: NameMatch): Promise<string> {
  return resolveName(INFRA_ENVS, await INFRA_ENVS.list(client, {}), name, match).infraEnv.id
}
