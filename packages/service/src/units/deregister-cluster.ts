// Deleting a cluster, at the request of a user or of garbage collection. The row, its files and its secrets stay until garbage collection.
import { clusterEvent, createClusterContext, createHostContext } from '@groundwork/engine/context'
import { applyHostEvent } from '@groundwork/engine/host'
import { checkPermitted } from '@groundwork/engine/requests/cluster'
import { type HttpError, refusedFor } from '../errors/http-error.ts'
import { lockInfraEnv, saveInfraEnv } from '../store/infra-envs/infra-env-store.ts'
import type { StoredHost } from '../store/stored.ts'
import { unitOf } from '../store/units/unit.ts'
import { deleteHostIn } from './delete-host.ts'
import { type ClusterUnit, inCluster, type WorkOptions } from './in-unit.ts'
import { loadInfraEnvsOf } from './snapshot.ts'
import type { UnitDeps } from './unit-deps.ts'

export async function deregisterCluster(app: UnitDeps, id: string, options: WorkOptions = {}): Promise<void> {
  const refusal = await inCluster(app, id, refuseOrDelete, options)
  if (refusal !== null) throw refusal
}

/** A refusal is remembered as an event, so it must not roll back. */
async function refuseOrDelete(unit: ClusterUnit): Promise<HttpError | null> {
  const { record } = unit.stored
  const problems = checkPermitted('delete-cluster', record)
  if (problems.length > 0) {
    const refusal = refusedFor(problems)
    const error = refusal.message.replace(/\.$/, '')
    await unit.emit([clusterEvent('cluster_deregister_failed', record, { error })])
    return refusal
  }
  await deregisterClusterIn(unit)
  return null
}

/** For callers that hold the lock of the cluster and know that it may go. */
export async function deregisterClusterIn(unit: ClusterUnit): Promise<void> {
  const { record } = unit.stored
  const hosts = await unit.hosts()
  const infraEnvs = await loadInfraEnvsOf(unit.tx, hosts)
  const own = new Set(
    infraEnvs.filter((one) => one.record.cluster_id === record.id).map((one) => one.record.id),
  )
  for (const host of hosts) {
    if (own.has(host.facts.infra_env_id)) await deleteHostIn(unit, host)
    else await releaseHost(unit, host)
  }
  await deleteOwnInfraEnv(unit)
  await unit.saveCluster({}, { deleted_at: unit.now })
  await unit.emit([clusterEvent('cluster_deregistered', record)])
}

/** A cluster of the API of 2021 is its own infra-env: one does not outlive the other. */
async function deleteOwnInfraEnv({ tx, now, stored, emit }: ClusterUnit): Promise<void> {
  const { id } = stored.record
  const own = await lockInfraEnv(tx, id)
  if (own === null) return
  await saveInfraEnv(tx, own, { deleted_at: now }, now)
  await emit([{ name: 'infra_env_deregistered', props: { infra_env_id: id } }])
}

/** The host stays where it was found, free for another cluster. One that cannot be unbound in its status (it is on its way
 *  into the cluster, or waits to be booted anew) registers again in any case, so it is forgotten until then. */
async function releaseHost(unit: ClusterUnit, host: StoredHost): Promise<void> {
  const context = createHostContext(host.facts, createClusterContext(await unit.snapshot()))
  const outcome = applyHostEvent({ context }, { type: 'unbind' })
  if (!outcome.ok) return deleteHostIn(unit, host)
  const saved = await unit.saveHost(host, { facts: outcome.changes, reply_hashes: '' })
  await unit.emit(outcome.events)
  await unit.alsoDue(unitOf(saved.facts))
}
