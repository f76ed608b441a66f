import type { CallAnswer } from '@groundwork/contract/client'
import { ageText } from '../output/age-text.ts'
import { defineKind } from './kind.ts'
import { statusTone } from './status-tone.ts'

export type ClusterRow = CallAnswer<'listClusterSummaries'>[number]

const addresses = (list: readonly { readonly ip?: string }[] | null | undefined): readonly string[] =>
  (list ?? []).flatMap(({ ip }) => (ip ? [ip] : []))

/** How many hosts are ready is told until the installation begins. */
const BEFORE = /^(insufficient|pending-for-input|ready)$/

export const CLUSTERS = defineKind<ClusterRow>({
  singular: 'cluster',
  plural: 'clusters',
  shortNames: ['cl'],
  description: 'clusters, from their registration to the day after',
  scopes: [],
  whenEmpty: 'There are no clusters. "groundwork create --help" shows how to make one.',
  sort: 'name',
  columns: [
    { name: 'name', value: ({ name }) => name ?? '' },
    { name: 'status', value: ({ status }) => status, tone: ({ status }) => statusTone(status) },
    { name: 'version', value: ({ openshift_version }) => openshift_version ?? null },
    {
      name: 'hosts',
      value: ({ total_host_count }) => total_host_count ?? 0,
      text: ({ status, ready_host_count = 0, total_host_count = 0 }) =>
        BEFORE.test(status) ? `${ready_host_count}/${total_host_count}` : String(total_host_count),
    },
    {
      name: 'progress',
      value: ({ progress }) => progress?.total_percentage ?? 0,
      text: ({ progress }) => `${progress?.total_percentage ?? 0}%`,
    },
    { name: 'domain', value: ({ base_dns_domain }) => base_dns_domain || null },
    {
      name: 'age',
      value: ({ created_at }) => created_at ?? null,
      text: ({ created_at }, now) => ageText(created_at, now),
    },
    { name: 'id', value: ({ id }) => id },
    { name: 'api_vips', isWide: true, value: ({ api_vips }) => addresses(api_vips) },
    { name: 'ingress_vips', isWide: true, value: ({ ingress_vips }) => addresses(ingress_vips) },
    { name: 'architecture', isWide: true, value: ({ cpu_architecture }) => cpu_architecture ?? null },
    { name: 'status_info', isWide: true, value: ({ status_info }) => status_info },
    { name: 'platform', isHidden: true, value: ({ platform }) => platform?.type ?? null },
    { name: 'kind', isHidden: true, value: ({ kind }) => kind },
    { name: 'owner', isHidden: true, value: ({ user_name }) => user_name || null },
  ],
  id: ({ id }) => id,
  nameOf: ({ name, id }) => name || id,
  streamKind: 'cluster',
  list: (client) => client.call('listClusterSummaries'),
  read: (client, { id }) => client.call('v2GetCluster', { params: { cluster_id: id } }),
  remove: (client, { id }) => client.call('v2DeregisterCluster', { params: { cluster_id: id } }),
})
