// Which validations people gave up on.
import { readStatuses } from '@groundwork/engine/evaluate'
import type { Db } from '../database/schema.ts'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import { type BoundedReader, loadClusterHosts } from '../store/hosts/host-store.ts'
import type { Metrics } from './metrics.ts'

interface DeletionDeps extends BoundedReader {
  readonly db: Db
  readonly metrics: Pick<Metrics, 'clusterValidationFailedOnDeletion' | 'hostValidationFailedOnDeletion'>
}

/** Looks at a cluster before it is deleted; what it returns is to be called when it is gone. */
export async function observeDeletion(app: DeletionDeps, clusterId: string): Promise<() => void> {
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
