// A change of one host that may concern its cluster: locked, written, evaluated.
import {
  createClusterContext,
  createHostContext,
  createUnboundHostContext,
  type HostContext,
} from '@groundwork/engine/context'
import type { ClusterFacts, HostFacts, VipLeases } from '@groundwork/engine/facts'
import type { EmittedEvent } from '@groundwork/engine/tables'
import type { Tx } from '../database/schema.ts'
import { notFound } from '../errors/http-error.ts'
import { asRecordChanges } from '../store/clusters/cluster-store.ts'
import { loadHost } from '../store/hosts/host-store.ts'
import type { HostUpdate } from '../store/hosts/host-update.ts'
import type { HostKey, StoredHost } from '../store/stored.ts'
import { unitOf } from '../store/units/unit.ts'
import { type ClusterUnit, type InfraEnvUnit, inCluster, inInfraEnv, type WorkOptions } from './in-unit.ts'
import type { UnitDeps } from './unit-deps.ts'

export interface HostChange extends Omit<HostUpdate, 'facts'> {
  readonly host?: Partial<HostFacts>
  readonly cluster?: Partial<ClusterFacts>
  readonly vipLeases?: VipLeases
  readonly events?: readonly EmittedEvent[]
  /** Further writes of the same transaction: secrets. */
  readonly also?: (tx: Tx) => Promise<void>
}

/** What is known when the change is decided. */
export interface HostInUnit {
  readonly stored: StoredHost
  readonly context: HostContext
}

/** Each try loses only to a request that moved the host. */
const MAX_TRIES = 20

/** `decide` may throw to refuse; it may run again when the host reported meanwhile. */
export async function changeHost(
  app: UnitDeps,
  key: HostKey,
  decide: (host: HostInUnit) => HostChange,
  options: WorkOptions = {},
): Promise<StoredHost> {
  return inUnitOfHost(app, key, (cluster_id) =>
    cluster_id === null
      ? changeUnboundHost(app, key, decide, options)
      : changeBoundHost(app, key, cluster_id, decide, options),
  )
}

/** Without looking at the other hosts: one must be deletable also when all together are too large to be loaded. */
export async function changeHostWithoutSnapshot(
  app: UnitDeps,
  key: HostKey,
  change: (unit: ClusterUnit | InfraEnvUnit, host: StoredHost) => Promise<void>,
  options: WorkOptions = {},
): Promise<void> {
  await inUnitOfHost(app, key, (cluster_id) => {
    const work = async (unit: ClusterUnit | InfraEnvUnit): Promise<Saved> => {
      const host = await loadHost(app, unit.tx, key)
      if (host?.facts.cluster_id !== cluster_id) return null
      await change(unit, host)
      return host
    }
    return cluster_id === null
      ? inInfraEnv(app, key.infra_env_id, work, options)
      : inCluster(app, cluster_id, work, options)
  })
}

/** In the cluster that the host belongs to when the lock is held; null: in none. */
async function inUnitOfHost(
  app: UnitDeps,
  key: HostKey,
  work: (clusterId: string | null) => Promise<Saved>,
): Promise<StoredHost> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const found = await loadHost(app, app.db, key)
    if (found === null) throw notFound('host', key.host_id)
    const saved = await work(found.facts.cluster_id)
    if (saved !== null) return saved
  }
  throw new Error(`Host ${key.host_id} kept moving from cluster to cluster.`)
}

/** null: it was bound, unbound or deleted while we waited for the lock. */
type Saved = StoredHost | null

const isIt =
  ({ infra_env_id, host_id }: HostKey) =>
  ({ facts }: StoredHost): boolean =>
    facts.id === host_id && facts.infra_env_id === infra_env_id

function changeBoundHost(
  app: UnitDeps,
  key: HostKey,
  clusterId: string,
  decide: (host: HostInUnit) => HostChange,
  options: WorkOptions,
): Promise<Saved> {
  return inCluster(
    app,
    clusterId,
    async (unit) => {
      const stored = (await unit.hosts()).find(isIt(key))
      if (!stored) return null
      const context = createHostContext(stored.facts, createClusterContext(await unit.snapshot()))
      const { host, cluster, vipLeases, events = [], also, ...rest } = decide({ stored, context })
      const saved = await unit.saveHost(stored, { ...rest, ...(host && { facts: host }) })
      if (vipLeases || Object.keys(cluster ?? {}).length > 0) {
        await unit.saveCluster(asRecordChanges(cluster ?? {}), vipLeases ? { vip_leases: vipLeases } : {})
      }
      await also?.(unit.tx)
      await unit.emit(events)
      if (saved.facts.cluster_id !== clusterId) await unit.alsoDue(unitOf(saved.facts))
      return saved
    },
    options,
  )
}

function changeUnboundHost(
  app: UnitDeps,
  key: HostKey,
  decide: (host: HostInUnit) => HostChange,
  options: WorkOptions,
): Promise<Saved> {
  return inInfraEnv(
    app,
    key.infra_env_id,
    async (unit) => {
      const stored = (await unit.hosts()).find(isIt(key))
      if (!stored) return null
      const context = createUnboundHostContext(stored.facts, await unit.snapshot())
      const { host, events = [], also, cluster: _, vipLeases: __, ...rest } = decide({ stored, context })
      const saved = await unit.saveHost(stored, { ...rest, ...(host && { facts: host }) })
      await also?.(unit.tx)
      await unit.emit(events)
      if (saved.facts.cluster_id !== null) await unit.alsoDue(unitOf(saved.facts))
      return saved
    },
    options,
  )
}
