// What is garbage at an instant.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import type { Instant } from '@groundwork/engine/facts'
import { CLUSTER_PERMISSIONS } from '@groundwork/engine/permissions'
import type { GarbageConfig } from '../config/config.ts'

/** Whatever is older than its instant is garbage; null: this kind is not collected. */
export interface Cutoffs {
  readonly inactiveClusters: InactiveClusters | null
  readonly inactiveInfraEnvs: Instant | null
  readonly deleted: Instant | null
  readonly readers: Instant
  readonly changes: Instant
}

/** Nothing goes without having been announced, also when the service itself was away for weeks. */
export interface InactiveClusters {
  /** Not touched since then: goes, if it was announced in time. */
  readonly goes: Instant
  /** Not touched since then: is announced. */
  readonly announced: Instant
  readonly noticeMs: number
}

const NOTICE_MS = 3 * 24 * 3_600_000
/** Where clusters are kept for a few hours only, three days of notice would be odd. */
const LONGEST_NOTICE_SHARE = 0.25

/** Who has read a boot medium is of no interest a week later. */
const READERS_MS = 7 * 24 * 3_600_000

export function garbageCutoffs(config: GarbageConfig, now: Instant): Cutoffs {
  return {
    inactiveClusters: config.deregisterInactive ? inactiveClusters(config, now) : null,
    inactiveInfraEnvs: config.deregisterInactive ? now - config.infraEnvInactiveMs : null,
    deleted: config.deleteUnregistered ? now - config.deletedMs : null,
    readers: now - READERS_MS,
    changes: now - config.changesMs,
  }
}

function inactiveClusters({ clusterInactiveMs }: GarbageConfig, now: Instant): InactiveClusters {
  const noticeMs = Math.min(NOTICE_MS, clusterInactiveMs * LONGEST_NOTICE_SHARE)
  const goes = now - clusterInactiveMs
  return { goes, announced: goes + noticeMs, noticeMs }
}

/** A cluster that installs is never in the way; every other one that is not touched is deregistered. */
export const DEREGISTERABLE: readonly ClusterStatus[] = CLUSTER_PERMISSIONS['delete-cluster'].in

export const isInactiveCluster = (
  cluster: { readonly updated_at: Instant; readonly record: { readonly status: ClusterStatus } },
  cutoff: Instant,
): boolean => cluster.updated_at < cutoff && DEREGISTERABLE.includes(cluster.record.status)
