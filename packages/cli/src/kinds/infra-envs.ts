import type { CallAnswer } from '@groundwork/contract/client'
import { ageText } from '../output/age-text.ts'
import { defineKind } from './kind.ts'

export interface InfraEnvRow {
  readonly infraEnv: CallAnswer<'ListInfraEnvs'>[number]
  /** Of its cluster; null: it has none. */
  readonly cluster: string | null
}

export const INFRA_ENVS = defineKind<InfraEnvRow>({
  singular: 'infraenv',
  plural: 'infraenvs',
  shortNames: ['env', 'ie'],
  description: 'infra-envs: discovery images, and what machines that boot them get',
  scopes: ['cluster'],
  sort: 'name',
  columns: [
    { name: 'name', value: ({ infraEnv }) => infraEnv.name },
    { name: 'cluster', value: ({ cluster }) => cluster },
    { name: 'version', value: ({ infraEnv }) => infraEnv.openshift_version ?? null },
    { name: 'type', value: ({ infraEnv }) => infraEnv.type },
    { name: 'architecture', value: ({ infraEnv }) => infraEnv.cpu_architecture ?? null },
    {
      name: 'age',
      value: ({ infraEnv }) => infraEnv.created_at,
      text: ({ infraEnv }, now) => ageText(infraEnv.created_at, now),
    },
    { name: 'id', value: ({ infraEnv }) => infraEnv.id },
    { name: 'cluster_id', isWide: true, value: ({ infraEnv }) => infraEnv.cluster_id ?? null },
    { name: 'owner', isHidden: true, value: ({ infraEnv }) => infraEnv.user_name || null },
  ],
  id: ({ infraEnv }) => infraEnv.id,
  nameOf: ({ infraEnv }) => infraEnv.name,
  json: ({ infraEnv }) => infraEnv,
  streamKind: 'infra-env',
  streamRow(resource, known) {
    const infraEnv = resource as InfraEnvRow['infraEnv']
    const before = known.find((row) => row.infraEnv.cluster_id === infraEnv.cluster_id)
    return { infraEnv, cluster: before?.cluster ?? infraEnv.cluster_id ?? null }
  },
  async list(client, { cluster_id }) {
    const [infraEnvs, clusters] = await Promise.all([
      client.call('ListInfraEnvs', { query: cluster_id === undefined ? {} : { cluster_id } }),
      client.call('listClusterSummaries'),
    ])
    const names = new Map(clusters.map(({ id, name }) => [id, name ?? id]))
    return infraEnvs.map((infraEnv) => {
      const id = infraEnv.cluster_id ?? null
      return { infraEnv, cluster: id === null ? null : (names.get(id) ?? id) }
    })
  },
  read: (client, { infraEnv }) => client.call('GetInfraEnv', { params: { infra_env_id: infraEnv.id } }),
  remove: (client, { infraEnv }) =>
    client.call('DeregisterInfraEnv', { params: { infra_env_id: infraEnv.id } }),
})
