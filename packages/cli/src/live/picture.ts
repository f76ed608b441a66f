// A cluster with its hosts, as the service last told it.
import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { StreamChange } from '@groundwork/stream-client/stream-message'
import { compareText } from '@groundwork/text/compare-text'

export interface ClusterPicture {
  readonly cluster: Cluster
  readonly hosts: readonly HostSummary[]
}

/** The next picture; null: the cluster is gone. */
export function applyChange(picture: ClusterPicture, change: StreamChange): ClusterPicture | null {
  const { kind, operation, id, infra_env_id } = change
  const isThere = operation === 'changed' && change.resource !== null
  if (kind === 'cluster' && id === picture.cluster.id)
    return isThere ? { ...picture, cluster: change.resource as Cluster } : null
  if (kind !== 'host') return picture
  const others = picture.hosts.filter((host) => host.id !== id || host.infra_env_id !== infra_env_id)
  const host = isThere ? (change.resource as HostSummary) : null
  const isHere = host !== null && host.cluster_id === picture.cluster.id
  return { ...picture, hosts: isHere ? byName([...others, host]) : others }
}

export const byName = (hosts: readonly HostSummary[]): readonly HostSummary[] =>
  [...hosts].sort((a, b) => compareText(a.name, b.name))
