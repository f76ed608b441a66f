// Work on one cluster or infra-env: locked, in one transaction, marked as due for evaluation, and evaluated before the
// caller goes on, so that an answer shows what the change led to.

import type { ClusterRecord, ClusterSnapshot, InfraEnvSnapshot, Instant } from '@groundwork/engine/facts'
import type { EmittedEvent } from '@groundwork/engine/tables'
import type { Tx } from '../database/schema.ts'
import { notFound } from '../errors/http-error.ts'
import { type ClusterUpdate, lockCluster, saveCluster } from '../store/clusters/cluster-store.ts'
import { recordEvents } from '../store/events/record-events.ts'
import { loadClusterHosts, loadUnboundHosts } from '../store/hosts/host-store.ts'
import type { HostUpdate } from '../store/hosts/host-update.ts'
import { lockHosts } from '../store/hosts/lock-hosts.ts'
import { saveHost } from '../store/hosts/save-host.ts'
import { type InfraEnvUpdate, lockInfraEnv, saveInfraEnv } from '../store/infra-envs/infra-env-store.ts'
import type { StoredCluster, StoredHost, StoredInfraEnv } from '../store/stored.ts'
import { inTransaction } from '../store/transaction.ts'
import { markDue, type UnitRef } from '../store/units/unit.ts'
import { clusterSnapshot, infraEnvSnapshot, loadInfraEnvsOf } from './snapshot.ts'
import type { UnitDeps } from './unit-deps.ts'

interface Unit {
  readonly tx: Tx
  readonly now: Instant
  /** How often the work was tried. */
  readonly attempt: number
  saveHost(host: StoredHost, update: HostUpdate): Promise<StoredHost>
  emit(events: readonly EmittedEvent[]): Promise<void>
  /** Another unit that the work concerns, for example the one that a host leaves. */
  alsoDue(unit: UnitRef): Promise<void>
}

export interface ClusterUnit extends Unit {
  readonly stored: StoredCluster
  hosts(): Promise<readonly StoredHost[]>
  /** For the rules of the engine. */
  snapshot(): Promise<ClusterSnapshot>
  /** The changed cluster; `stored` stays as it was. */
  saveCluster(changes: Partial<ClusterRecord>, more?: Omit<ClusterUpdate, 'record'>): Promise<StoredCluster>
}

export interface InfraEnvUnit extends Unit {
  readonly stored: StoredInfraEnv
  /** Those that belong to no cluster. */
  hosts(): Promise<readonly StoredHost[]>
  snapshot(): Promise<InfraEnvSnapshot>
  saveInfraEnv(update: InfraEnvUpdate): Promise<StoredInfraEnv>
}

export interface WorkOptions {
  readonly requestId?: string
  /** `later`: the caller does not wait for the evaluation (an agent has no use for its outcome). */
  readonly evaluate?: 'now' | 'later'
}

export async function inCluster<T>(
  app: UnitDeps,
  id: string,
  work: (unit: ClusterUnit) => Promise<T>,
  options: WorkOptions = {},
): Promise<T> {
  return inUnit(app, { kind: 'cluster', id }, options, async (unit) => {
    const stored = await lockCluster(unit.tx, id)
    if (stored === null) throw notFound('cluster', id)
    await lockHosts(unit.tx, { kind: 'cluster', id }, unit.attempt)
    const hosts = once(() => loadClusterHosts(app, unit.tx, id))
    return work({
      ...unit,
      stored,
      hosts,
      snapshot: async () => {
        const loaded = await hosts()
        return clusterSnapshot(app, stored, loaded, await loadInfraEnvsOf(unit.tx, loaded), unit.now)
      },
      saveCluster: (record, more = {}) => saveCluster(unit.tx, stored, { record, ...more }, unit.now),
    })
  })
}

export async function inInfraEnv<T>(
  app: UnitDeps,
  id: string,
  work: (unit: InfraEnvUnit) => Promise<T>,
  options: WorkOptions = {},
): Promise<T> {
  return inUnit(app, { kind: 'infra-env', id }, options, async (unit) => {
    const stored = await lockInfraEnv(unit.tx, id)
    if (stored === null) throw notFound('infra-env', id)
    await lockHosts(unit.tx, { kind: 'infra-env', id }, unit.attempt)
    const hosts = once(() => loadUnboundHosts(app, unit.tx, id))
    return work({
      ...unit,
      stored,
      hosts,
      snapshot: async () => infraEnvSnapshot(app, stored, await hosts(), unit.now),
      saveInfraEnv: (update) => saveInfraEnv(unit.tx, stored, update, unit.now),
    })
  })
}

async function inUnit<T>(
  app: UnitDeps,
  ref: UnitRef,
  options: WorkOptions,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const touched: UnitRef[] = [ref]
  const result = await inTransaction(app, async (tx, attempt) => {
    touched.length = 1
    const now = app.clock.now()
    const unit: Unit = {
      tx,
      now,
      attempt,
      saveHost: (host, update) => saveHost(tx, host, update, now),
      emit: (events) =>
        recordEvents(tx, events, {
          now,
          requestId: options.requestId ?? '',
          rateLimitsMs: app.config.eventRateLimitsMs,
        }),
      alsoDue: async (other) => {
        touched.push(other)
        await markDue(tx, other, now)
      },
    }
    await markDue(tx, ref, now)
    return work(unit)
  })
  app.feed.published()
  for (const unit of touched) if (unit.kind === 'infra-env') app.boot.forget(unit.id)
  if (options.evaluate === 'later') for (const unit of touched) app.evaluator.wake(unit)
  else for (const unit of touched) await app.evaluator.settle(unit)
  return result
}

function once<T>(compute: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= compute()
    return result
  }
}
