// Deleting an infra-env. People have to delete its hosts first; garbage collection takes them along.
import { deregisterInfraEnv as decide } from '@groundwork/engine/requests/infra-env'
import { type HttpError, httpError, refusedFor } from '../errors/http-error.ts'
import { findBmcTask, forgetBmcs } from '../store/bmcs/bmc-store.ts'
import { type BoundedReader, loadInfraEnvHosts } from '../store/hosts/host-store.ts'
import { forgetReaders } from '../store/media/forget-readers.ts'
import { unitOf } from '../store/units/unit.ts'
import { deleteHostIn } from './delete-host.ts'
import { type InfraEnvUnit, inInfraEnv, type WorkOptions } from './in-unit.ts'
import type { UnitDeps } from './unit-deps.ts'

export async function deregisterInfraEnv(
  app: UnitDeps,
  id: string,
  options: WorkOptions = {},
): Promise<void> {
  const refusal = await inInfraEnv(app, id, (unit) => refuseOrDelete(app, unit), options)
  if (refusal !== null) throw refusal
}

/** A refusal is remembered as an event, so it must not roll back. */
async function refuseOrDelete(app: BoundedReader, unit: InfraEnvUnit): Promise<HttpError | null> {
  const { id } = unit.stored.record
  const hosts = await loadInfraEnvHosts(app, unit.tx, id)
  const outcome = decide(hosts.length)
  // Without its BMC nobody would switch a host on again that is being restarted.
  const what = outcome.ok ? await findBmcTask(unit.tx, id) : null
  if (outcome.ok && what === null) {
    await deleteEmpty(unit)
    return null
  }
  const refusal = outcome.ok ? httpError('bmc-busy', { what: what ?? '' }) : refusedFor(outcome.problems)
  const error = refusal.message.replace(/\.$/, '')
  await unit.emit([{ name: 'infra_env_deregister_failed', props: { infra_env_id: id, error } }])
  return refusal
}

/** For callers that hold the lock of the infra-env: with all its hosts, whatever they are doing. */
export async function deregisterInfraEnvIn(app: BoundedReader, unit: InfraEnvUnit): Promise<void> {
  for (const host of await loadInfraEnvHosts(app, unit.tx, unit.stored.record.id)) {
    await deleteHostIn(unit, host)
    if (host.facts.cluster_id !== null) await unit.alsoDue(unitOf(host.facts))
  }
  await deleteEmpty(unit)
}

async function deleteEmpty(unit: InfraEnvUnit): Promise<void> {
  await unit.saveInfraEnv({ deleted_at: unit.now })
  const { id } = unit.stored.record
  await forgetReaders(unit.tx, id)
  await forgetBmcs(unit.tx, id)
  await unit.emit([{ name: 'infra_env_deregistered', props: { infra_env_id: id } }])
}
