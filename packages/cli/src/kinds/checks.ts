import type { CallAnswer, Client } from '@groundwork/contract/client'
import { defineKind, type Scope } from './kind.ts'
import { statusTone } from './status-tone.ts'

type Check = CallAnswer<'listClusterChecks'>['cluster'][number]

export interface CheckRow {
  readonly check: Check
  /** Null: it is about the cluster as a whole. */
  readonly host: { readonly id: string; readonly name: string } | null
}

export const CHECKS = defineKind<CheckRow>({
  singular: 'check',
  plural: 'checks',
  shortNames: ['ck'],
  description: 'what was checked about a cluster and its hosts; those that hold only with --all',
  scopes: ['cluster', 'host'],
  whenEmpty: 'No check fails; --all shows those that hold.',
  needs: 'cluster',
  columns: [
    { name: 'check', value: ({ check }) => check.id },
    { name: 'about', value: ({ host }) => host?.name ?? 'cluster' },
    { name: 'status', value: ({ check }) => check.status, tone: ({ check }) => statusTone(check.status) },
    { name: 'message', value: ({ check }) => check.message },
    { name: 'category', isWide: true, value: ({ check }) => check.category },
    { name: 'blocking', isWide: true, value: ({ check }) => check.is_blocking },
    { name: 'remedy', isWide: true, value: ({ check }) => check.remedies[0]?.what ?? null },
    { name: 'title', isHidden: true, value: ({ check }) => check.title },
    { name: 'host_id', isHidden: true, value: ({ host }) => host?.id ?? null },
  ],
  id: ({ check, host }) => (host === null ? check.id : `${host.name}/${check.id}`),
  nameOf: ({ check }) => check.id,
  json: ({ check, host }) => ({ host_id: host?.id ?? null, host_name: host?.name ?? null, ...check }),
  list: listChecks,
})

async function listChecks(
  client: Client,
  { cluster_id = '', infra_env_id, host_id, includesAll }: Scope,
): Promise<readonly CheckRow[]> {
  const query = includesAll ? {} : ({ only: 'failing' } as const)
  if (host_id !== undefined && infra_env_id !== undefined) {
    const found = await client.call('listHostChecks', { params: { infra_env_id, host_id }, query })
    return found.checks.map((check) => ({ check, host: found }))
  }
  const { cluster, hosts } = await client.call('listClusterChecks', { params: { cluster_id }, query })
  return [
    ...cluster.map((check) => ({ check, host: null })),
    ...hosts.flatMap((host) =>
      host.checks.map((check) => ({ check, host: { id: host.id, name: host.name } })),
    ),
  ]
}
