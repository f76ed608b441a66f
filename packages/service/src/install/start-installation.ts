// The user says: install. Roles are decided, a bootstrap host is chosen, and the preparation begins.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { applyClusterAction } from '@groundwork/engine/cluster'
import {
  areMastersForcedSchedulable,
  clusterEvent,
  createClusterContext,
  hostEvent,
  hostLabel,
} from '@groundwork/engine/context'
import { assignRoles, chooseBootstrap } from '@groundwork/engine/roles'
import type { EmittedEvent } from '@groundwork/engine/tables'
import { whyNotReady } from '@groundwork/explain/diagnosis'
import { httpError, wrongStatus } from '../errors/http-error.ts'
import { asRecordChanges, loadCluster } from '../store/clusters/cluster-store.ts'
import { type ClusterUnit, inCluster, type WorkOptions } from '../units/in-unit.ts'
import type { StartDeps } from './install-deps.ts'
import { storeSystemManifests } from './system-manifests.ts'

/** Validations say what is missing; in all other statuses the status itself does. */
const UNFINISHED: readonly ClusterStatus[] = ['insufficient', 'pending-for-input']

export async function startInstallation(
  app: StartDeps,
  clusterId: string,
  options: WorkOptions,
): Promise<void> {
  // Two transactions: whether the cluster is ready depends on the roles, and is decided in between.
  await inCluster(app, clusterId, decideRoles, options)
  await inCluster(app, clusterId, beginPreparation, options)
  await app.files.deletePrefix(`${clusterId}/logs/`)
  const cluster = await loadCluster(app.db, clusterId)
  if (cluster !== null) await storeSystemManifests(app, cluster)
  app.preparer.wake(clusterId)
}

async function decideRoles(unit: ClusterUnit): Promise<void> {
  const snapshot = await unit.snapshot()
  const roles = assignRoles(createClusterContext(snapshot))
  if (roles.size === 0) return
  const waiting = snapshot.hosts.find(({ kind, status }) => kind === 'Host' && status !== 'known')
  if (waiting) {
    const which = `Host ${hostLabel(waiting)} is ${waiting.status}`
    const why = waiting.status_info === '' ? '' : ` ${waiting.status_info}`
    throw httpError('hosts-not-known', {
      reason: `${which}: all hosts must be known before their roles can be assigned.${why}`,
    })
  }
  for (const host of await unit.hosts()) {
    const role = roles.get(host.facts.id)
    if (role !== undefined) await unit.saveHost(host, { facts: { role } })
  }
  const decided = snapshot.hosts.map((host) => ({ ...host, role: roles.get(host.id) ?? host.role }))
  await unit.saveCluster({
    schedulable_masters_forced_true: areMastersForcedSchedulable(decided, snapshot.cluster),
    // With three hosts there is only one way to assign them.
    ...(snapshot.hosts.length > 3 && { roles_were_assigned: true as const }),
  })
}

async function beginPreparation(unit: ClusterUnit): Promise<void> {
  const { record } = unit.stored
  const snapshot = await unit.snapshot()
  const context = createClusterContext(snapshot)
  const outcome = applyClusterAction({ context }, 'install')
  if (!outcome.ok) {
    const why = UNFINISHED.includes(record.status) ? whyNotReady(snapshot) : null
    throw wrongStatus({ ...outcome, reason: why ?? outcome.reason })
  }
  const bootstrapId = chooseBootstrap(context)
  const events: EmittedEvent[] = [...outcome.events]
  const ignored = [record.ignored_host_validations, record.ignored_cluster_validations]
  if (ignored.some((ids) => ids !== null && ids.length > 0))
    events.push(clusterEvent('validations_ignored', record))
  for (const host of await unit.hosts()) {
    if (host.facts.id !== bootstrapId || host.facts.bootstrap) continue
    await unit.saveHost(host, { facts: { bootstrap: true } })
    events.push(hostEvent('host_bootstrap_set', host.facts))
  }
  await unit.saveCluster(asRecordChanges(outcome.changes))
  await unit.emit(events)
}
