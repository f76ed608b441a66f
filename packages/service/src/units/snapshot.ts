// The facts of a unit as the engine wants them.
import type { ClusterSnapshot, InfraEnvSnapshot, Instant } from '@groundwork/engine/facts'
import type { Db, Tx } from '../database/schema.ts'
import { loadInfraEnvs } from '../store/infra-envs/infra-env-store.ts'
import type { StoredCluster, StoredHost, StoredInfraEnv } from '../store/stored.ts'
import type { SnapshotDeps } from './unit-deps.ts'

export function clusterSnapshot(
  { settings, absences }: SnapshotDeps,
  { record }: StoredCluster,
  hosts: readonly StoredHost[],
  infraEnvs: readonly StoredInfraEnv[],
  now: Instant,
): ClusterSnapshot {
  return {
    cluster: record,
    hosts: hosts.map(({ facts }) => facts),
    infraEnvs: infraEnvs.map((infraEnv) => infraEnv.record),
    settings,
    now,
    absences: absences.known(),
  }
}

export function infraEnvSnapshot(
  { settings, absences }: SnapshotDeps,
  { record }: StoredInfraEnv,
  hosts: readonly StoredHost[],
  now: Instant,
): InfraEnvSnapshot {
  return {
    infraEnv: record,
    hosts: hosts.map(({ facts }) => facts),
    settings,
    now,
    absences: absences.known(),
  }
}

/** Sorted, so that the same hosts always give the same list. */
export const loadInfraEnvsOf = (db: Db | Tx, hosts: readonly StoredHost[]): Promise<StoredInfraEnv[]> =>
  loadInfraEnvs(db, [...new Set(hosts.map(({ facts }) => facts.infra_env_id))].sort())
