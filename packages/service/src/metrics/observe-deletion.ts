// Which validations people gave up on.
import { readStatuses } from '@groundwork/engine/evaluate'
import type { App } from '../process/app.ts'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import { loadClusterHosts } from '../store/hosts/host-store.ts'

/** Looks at a cluster before it is deleted; what it returns is to be called when it is gone. */
export async function observeDeletion(app: App, clusterId: string): Promise<() => void> {
  const cluster = await loadCluster(app.db, clusterId)
  if (cluster === null) return () => {}
  const hosts = await loadClusterHosts(app, app.db, clusterId)
  const ofCluster = failing(cluster.validations_info)
  const ofHosts = hosts.flatMap((host) => failing(JSON.parse(host.validations_info || '""') as string))
  return () => {
    const { clusterValidationFailedOnDeletion, hostValidationFailedOnDeletion } = app.metrics
    for (const id of ofCluster) clusterValidationFailedOnDeletion.inc({ clusterValidationType: id })
    for (const id of ofHosts) hostValidationFailedOnDeletion.inc({ hostValidationType: id })
  }
}

const failing = (validationsInfo: string): string[] =>
  [...readStatuses(validationsInfo || null)].flatMap(([id, status]) => (status === 'failure' ? [id] : []))
