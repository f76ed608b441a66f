// Puts changes into a snapshot without touching the old one. What does not change stays the same object.
import { isUnchanged } from '../collections/differences.ts'
import type { ClusterFacts } from './cluster-facts.ts'
import type { HostFacts } from './host-facts.ts'

interface ClusterAndHosts {
  readonly cluster: ClusterFacts
  readonly hosts: readonly HostFacts[]
}

export function withClusterChanges<Snapshot extends ClusterAndHosts>(
  snapshot: Snapshot,
  changes: Partial<ClusterFacts>,
): Snapshot {
  return isUnchanged(changes) ? snapshot : { ...snapshot, cluster: { ...snapshot.cluster, ...changes } }
}

export function withHostChanges<Snapshot extends { readonly hosts: readonly HostFacts[] }>(
  snapshot: Snapshot,
  changesById: ReadonlyMap<string, Partial<HostFacts>>,
): Snapshot {
  if (changesById.size === 0) return snapshot
  const hosts = snapshot.hosts.map((host) => {
    const changes = changesById.get(host.id)
    return changes && !isUnchanged(changes) ? { ...host, ...changes } : host
  })
  return { ...snapshot, hosts }
}
