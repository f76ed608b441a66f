// A cluster, or the unbound hosts of an infra-env, as it is stored now.
import type { Instant } from '@groundwork/engine/facts'
import type { Clock } from '../../clock/clock.ts'
import type { Db, Tx } from '../../database/schema.ts'
import { loadCluster } from '../../store/clusters/cluster-store.ts'
import { type BoundedReader, loadClusterHosts, loadUnboundHosts } from '../../store/hosts/host-store.ts'
import { loadInfraEnv } from '../../store/infra-envs/infra-env-store.ts'
import { readSnapshot } from '../../store/read-snapshot.ts'
import type { StoredCluster, StoredHost, StoredInfraEnv } from '../../store/stored.ts'
import { isUnitSetAside } from '../../store/units/evaluation-records.ts'
import type { UnitRef } from '../../store/units/unit.ts'
import { loadInfraEnvsOf } from '../../units/snapshot.ts'

export type LoadDeps = BoundedReader & { readonly db: Db; readonly clock: Clock }

interface Loaded {
  readonly hosts: readonly StoredHost[]
  /** Judging it failed again and again. */
  readonly isSetAside: boolean
  readonly now: Instant
}

export interface LoadedCluster extends Loaded {
  readonly kind: 'cluster'
  readonly cluster: StoredCluster
  readonly infraEnvs: readonly StoredInfraEnv[]
}

export interface LoadedInfraEnv extends Loaded {
  readonly kind: 'infra-env'
  readonly infraEnv: StoredInfraEnv
}

export type LoadedUnit = LoadedCluster | LoadedInfraEnv

/** null: there is none. Throws when its hosts have reported too much. */
export const loadUnit = (app: LoadDeps, unit: UnitRef): Promise<LoadedUnit | null> =>
  readSnapshot<LoadedUnit | null>(app.db, (tx) =>
    unit.kind === 'cluster' ? loadWholeCluster(app, tx, unit) : loadUnbound(app, tx, unit),
  )

async function loadWholeCluster(app: LoadDeps, tx: Tx, unit: UnitRef): Promise<LoadedCluster | null> {
  const cluster = await loadCluster(tx, unit.id)
  if (cluster === null) return null
  const hosts = await loadClusterHosts(app, tx, unit.id)
  const infraEnvs = await loadInfraEnvsOf(tx, hosts)
  const isSetAside = await isUnitSetAside(tx, unit)
  return { kind: 'cluster', cluster, infraEnvs, hosts, isSetAside, now: app.clock.now() }
}

async function loadUnbound(app: LoadDeps, tx: Tx, unit: UnitRef): Promise<LoadedInfraEnv | null> {
  const infraEnv = await loadInfraEnv(tx, unit.id)
  if (infraEnv === null) return null
  const hosts = await loadUnboundHosts(app, tx, unit.id)
  const isSetAside = await isUnitSetAside(tx, unit)
  return { kind: 'infra-env', infraEnv, hosts, isSetAside, now: app.clock.now() }
}
