// Hosts join and leave clusters.
import { createUnboundHostContext, hostEvent } from '@groundwork/engine/context'
import { applyHostEvent } from '@groundwork/engine/host'
import { bindHost as judgeBinding, unbindHost as judgeUnbinding } from '@groundwork/engine/requests/host'
import { explainTakenId } from '../../agent/register-host.ts'
import { type HttpError, httpError, notFound, refusedFor, wrongStatus } from '../../errors/http-error.ts'
import { loadCluster } from '../../store/clusters/cluster-store.ts'
import { loadHost } from '../../store/hosts/host-store.ts'
import { loadInfraEnv } from '../../store/infra-envs/infra-env-store.ts'
import type { HostKey } from '../../store/stored.ts'
import { changeHost, type HostChange } from '../../units/change-host.ts'
import { type ClusterUnit, inCluster, type WorkOptions } from '../../units/in-unit.ts'
import { requireHost } from '../../units/require-host.ts'
import type { HostDeps } from './host-deps.ts'

export async function bindHost(
  app: HostDeps,
  key: HostKey,
  clusterId: string,
  options: WorkOptions = {},
): Promise<void> {
  const { facts } = await requireHost(app, key)
  if ((await loadCluster(app.db, clusterId)) === null) {
    const outcome = judgeBinding({ host: facts, cluster: null, infraEnv: null }, { cluster_id: clusterId })
    throw refusedFor(outcome.ok ? [] : outcome.problems)
  }
  const refusal = await inCluster(app, clusterId, (unit) => refuseOrBind(app, unit, key), options)
  if (refusal !== null) throw refusal
}

/** A refusal is remembered as an event, so it must not roll back. */
async function refuseOrBind(app: HostDeps, unit: ClusterUnit, key: HostKey): Promise<HttpError | null> {
  const { tx, now } = unit
  const cluster = unit.stored.record
  const host = await loadHost(app, tx, key)
  const infraEnv = await loadInfraEnv(tx, key.infra_env_id)
  if (host === null || infraEnv === null) throw notFound('host', key.host_id)
  const refuse = async (refusal: HttpError): Promise<HttpError> => {
    const props = { cluster_id: cluster.id, message: refusal.message }
    await unit.emit([hostEvent('host_bind_failed', host.facts, props)])
    return refusal
  }
  const subject = { host: host.facts, cluster, infraEnv: infraEnv.record }
  const binding = judgeBinding(subject, { cluster_id: cluster.id })
  if (!binding.ok) return refuse(refusedFor(binding.problems))
  if ((await unit.hosts()).some(({ facts }) => facts.id === key.host_id)) {
    return refuse(httpError('host-in-cluster-already', { reason: explainTakenId(key.host_id, cluster.name) }))
  }
  const context = createUnboundHostContext(host.facts, {
    infraEnv: infraEnv.record,
    settings: app.settings,
    now,
  })
  const outcome = applyHostEvent({ context }, { type: 'bind', cluster_id: cluster.id })
  if (!outcome.ok) return refuse(wrongStatus(outcome))
  await unit.saveHost(host, { facts: { ...outcome.changes, kind: binding.value.kind }, reply_hashes: '' })
  await unit.emit(outcome.events)
  await unit.alsoDue({ kind: 'infra-env', id: key.infra_env_id })
  return null
}

export async function unbindHost(app: HostDeps, key: HostKey, options: WorkOptions = {}): Promise<void> {
  const decided: { refusal?: HttpError } = {}
  await changeHost(
    app,
    key,
    ({ context }): HostChange => {
      const { host, infraEnv } = context
      delete decided.refusal
      const refuse = (refusal: HttpError): HostChange => {
        decided.refusal = refusal
        return { events: [hostEvent('host_unbind_failed', host, { message: refusal.message })] }
      }
      const judged = judgeUnbinding(host, infraEnv)
      if (!judged.ok) return refuse(refusedFor(judged.problems))
      const outcome = applyHostEvent({ context }, { type: 'unbind' })
      if (!outcome.ok) return refuse(wrongStatus(outcome))
      const { changes, clusterChanges, events } = outcome
      return { host: changes, cluster: clusterChanges, events, reply_hashes: '' }
    },
    options,
  )
  if (decided.refusal) throw decided.refusal
}
