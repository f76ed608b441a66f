// What is garbage at an instant.
import type { ClusterStatus } from '@groundwork/contract/statuses'
import type { Instant } from '@groundwork/engine/facts/instant'
import { CLUSTER_PERMISSIONS } from '@groundwork/engine/permissions'
import type { GarbageConfig } from '../config.ts'

/** Whatever is older than its instant is garbage; null: this kind is not collected. */
export interface Cutoffs {
  readonly inactiveClusters: Instant | null
  readonly inactiveInfraEnvs: Instant | null
  readonly deleted: Instant | null
  readonly readers: Instant
  readonly changes: Instant
}

/** Nobody asks a week later who has read a boot medium. */
const READERS_MS = 7 * 24 * 3_600_000

export function garbageCutoffs(config: GarbageConfig, now: Instant): Cutoffs {
  return {
    inactiveClusters: config.deregisterInactive ? now - config.clusterInactiveMs : null,
    inactiveInfraEnvs: config.deregisterInactive ? now - config.infraEnvInactiveMs : null,
    deleted: config.deleteUnregistered ? now - config.deletedMs : null,
    readers: now - READERS_MS,
    changes: now - config.changesMs,
  }
}

/** A cluster that installs is never in the way; everything else that nobody touches is deregistered. */
export const DEREGISTERABLE: readonly ClusterStatus[] = CLUSTER_PERMISSIONS['delete-cluster'].in

export const isInactiveCluster = (
  cluster: { readonly updated_at: Instant; readonly record: { readonly status: ClusterStatus } },
  cutoff: Instant,
): boolean => cluster.updated_at < cutoff && DEREGISTERABLE.includes(cluster.record.status)
