// Which clusters the list shows, as it stands in the address.
import type { Cluster } from '@groundwork/contract/clusters'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'

/** Statuses that mean the same for somebody who looks for work. */
export const STATUS_GROUPS = {
  attention: ['error', 'installing-pending-user-action', 'pending-for-input', 'insufficient'],
  ready: ['ready'],
  running: ['preparing-for-installation', 'installing', 'finalizing'],
  installed: ['installed', 'adding-hosts'],
  other: ['cancelled', 'unmonitored'],
} as const satisfies Readonly<Record<string, readonly ClusterStatus[]>>

export type StatusGroup = keyof typeof STATUS_GROUPS
export const GROUP_NAMES = Object.keys(STATUS_GROUPS) as readonly StatusGroup[]

export const groupOf = (status: ClusterStatus): StatusGroup =>
  GROUP_NAMES.find((name) => (STATUS_GROUPS[name] as readonly string[]).includes(status)) ?? 'other'

export interface ClusterFilter {
  readonly text: string
  /** null: all. */
  readonly group: StatusGroup | null
}

export const readClusterFilter = (search: Readonly<Record<string, string | undefined>>): ClusterFilter => ({
  text: search.text ?? '',
  group: GROUP_NAMES.find((name) => name === search.status) ?? null,
})

export const filterClusters = (
  clusters: readonly Cluster[],
  { text, group }: ClusterFilter,
): readonly Cluster[] =>
  clusters.filter(
    (cluster) => hasText(cluster, text) && (group === null || groupOf(cluster.status) === group),
  )

function hasText(
  { name = '', id, base_dns_domain = '', openshift_version = '', tags = '' }: Cluster,
  text: string,
) {
  const wanted = text.trim().toLowerCase().split(/\s+/)
  const all = `${name} ${id} ${base_dns_domain ?? ''} ${openshift_version} ${tags ?? ''}`.toLowerCase()
  return wanted.every((word) => all.includes(word))
}

/** How many clusters each group has, whatever group is chosen. */
export function countGroups(clusters: readonly Cluster[]): Readonly<Record<StatusGroup, number>> {
  const counts = { attention: 0, ready: 0, running: 0, installed: 0, other: 0 }
  for (const { status } of clusters) counts[groupOf(status)] += 1
  return counts
}

const URGENCY: Readonly<Record<ClusterStatus, number>> = {
  error: 0,
  'installing-pending-user-action': 1,
  installing: 2,
  finalizing: 3,
  'preparing-for-installation': 4,
  ready: 5,
  insufficient: 6,
  'pending-for-input': 7,
  'adding-hosts': 8,
  cancelled: 9,
  installed: 10,
  unmonitored: 11,
}

/** What needs somebody comes first, what is done last; among equals the newest first. */
export const byUrgency = (clusters: readonly Cluster[]): readonly Cluster[] =>
  [...clusters].sort((a, b) => URGENCY[a.status] - URGENCY[b.status])
