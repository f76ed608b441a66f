// A machine calls for the first time, or again after a reboot.
import type { Host, HostCreateParams } from '@groundwork/contract/hosts'
import { HOST_ID_HEADER } from '@groundwork/contract/operations'
import {
  type ClusterContext,
  createClusterContext,
  createHostContext,
  createUnboundHostContext,
  type HostContext,
  hostEvent,
} from '@groundwork/engine/context'
import { type HostFacts, hostFactsFromWire, NO_STEP_INPUTS } from '@groundwork/engine/facts'
import { recordMacs, shareMac } from '@groundwork/engine/hardware'
import { applyHostEvent, newHost } from '@groundwork/engine/host'
import { isAllowed } from '@groundwork/engine/permissions'
import { isIdTaken, ownerMacs } from '@groundwork/engine/requests/host'
import { listOf } from '@groundwork/engine/text'
import type { Tx } from '../database/schema.ts'
import { type HttpError, httpError, notFound, wrongStatus } from '../errors/http-error.ts'
import { NO_PLAN, writePlan } from '../evaluation/plan.ts'
import type { AuditRow } from '../store/events/insert-audits.ts'
import { recordEvents } from '../store/events/record-events.ts'
import type { NewHostRow } from '../store/hosts/host-document.ts'
import { loadHost } from '../store/hosts/host-store.ts'
import { insertHost, type NewHost } from '../store/hosts/insert-host.ts'
import { isKnownHost, removeDeletedHost } from '../store/hosts/known-hosts.ts'
import { readRegistrationTarget } from '../store/infra-envs/registration-target.ts'
import type { HostKey, StoredCluster, StoredInfraEnv } from '../store/stored.ts'
import { inTransaction } from '../store/transaction.ts'
import { unitOf } from '../store/units/unit.ts'
import { changeHost } from '../units/change-host.ts'
import type { AgentDeps } from './agent-deps.ts'

export interface Registration {
  readonly key: HostKey
  readonly agentVersion: string
  readonly requestId: string
  /** Who did it, written along with a new host. */
  readonly audit: AuditRow
  /** Absent: the agent does not say. */
  readonly machine?: MachineIdentity
}

/** What our own agents say beside the id; others say nothing. */
export interface MachineIdentity {
  readonly macs: readonly string[]
  /** Empty: the machine has no other id to take. */
  readonly ownId: string
  /** The id of another machine that this one has given up; empty: none. */
  readonly sharedId: string
}

const SAYS_NOTHING: MachineIdentity = { macs: [], ownId: '', sharedId: '' }

export const machineOf = (body: HostCreateParams): MachineIdentity => ({
  macs: [...new Set((body.mac_addresses ?? []).map((mac) => mac.trim().toLowerCase()))].sort(),
  ownId: body.own_host_id ?? '',
  sharedId: body.shared_host_id ?? '',
})

export interface Registered {
  readonly isNew: boolean
  /** As of a new host: the answer to a repeated registration shows no more. */
  readonly facts: HostFacts
  readonly cluster: ClusterContext | null
  /** Whose infra-env it is. */
  readonly userName: string
}

export async function registerHost(app: AgentDeps, registration: Registration): Promise<Registered> {
  const { infraEnv, cluster } = await findRegistrationTarget(app, registration.key)
  const context = contextFor(app, registration, infraEnv, cluster)
  const row = await registerNew(app, registration, context)
  if (row) {
    if (registration.machine?.sharedId) await tellSharedId(app, registration, context.host)
    app.feed.published()
    // What follows from it is not urgent, and often more machines of the same cluster come right behind.
    const unit = unitOf(context.host)
    app.evaluator.registered(unit, row)
    app.evaluator.wake(unit, TOGETHER_MS)
  } else {
    await app.absences.catchUp()
    await registerAgain(app, registration)
  }
  return { isNew: row !== null, facts: context.host, cluster: context.cluster, userName: infraEnv.user_name }
}

const TOGETHER_MS = 400

/** Throws 409 with a mark that our own agents understand, when another machine has the id, or this one has got another before. */
export async function refuseTakenId(
  app: AgentDeps,
  key: HostKey,
  { macs, ownId }: MachineIdentity,
): Promise<void> {
  if (ownId === '' || ownId === key.host_id) return
  const facts = (await loadHost(app, app.db, key))?.facts
  // First of all: an own id can be guessed from the addresses, so another machine can register it to lock this one out.
  if (facts && shareMac(ownerMacs(facts), macs)) return
  if (await isKnownHost(app.db, { ...key, host_id: ownId })) throw idIsTaken(key.host_id)
  const at = { now: app.clock.now(), absences: app.absences.known() }
  if (facts && isIdTaken(facts, macs, at)) throw idIsTaken(key.host_id)
}

const idIsTaken = (hostId: string): HttpError =>
  httpError('host-id-taken', { host_id: hostId }, { headers: { [HOST_ID_HEADER]: 'taken' } })

/** Both machines are named, so that people know why one has an unusual id. */
async function tellSharedId(
  app: AgentDeps,
  { key, machine = SAYS_NOTHING, requestId }: Registration,
  host: HostFacts,
): Promise<void> {
  const other = (await loadHost(app, app.db, { ...key, host_id: machine.sharedId }))?.facts
  const event = hostEvent('host_id_shared', host, {
    shared_host_id: machine.sharedId,
    macs: listOf(machine.macs, MOST_MACS),
    other_macs: other ? listOf(ownerMacs(other), MOST_MACS) : 'unknown',
  })
  const now = app.clock.now()
  await inTransaction(app, (tx) =>
    recordEvents(tx, [event], { now, requestId, rateLimitsMs: app.config.eventRateLimitsMs }),
  )
}

const MOST_MACS = 8

interface RegistrationTarget {
  readonly infraEnv: StoredInfraEnv
  readonly cluster: StoredCluster | null
}

async function findRegistrationTarget(
  { db, units }: AgentDeps,
  { infra_env_id }: HostKey,
): Promise<RegistrationTarget> {
  const row = await readRegistrationTarget(db, infra_env_id)
  const infraEnv = row && (await units.infraEnv(infra_env_id, row.revision))
  if (!infraEnv) throw notFound('infra-env', infra_env_id)
  if (infraEnv.record.type === 'disconnected-iso') {
    const why = 'its hosts install themselves and do not register here'
    throw httpError('infra-env-takes-no-hosts', { infra_env_id, why })
  }
  const { cluster_id, cluster_revision } = row
  return {
    infraEnv,
    cluster: cluster_id === null ? null : await units.cluster(cluster_id, cluster_revision ?? 0),
  }
}

/** null: the host is known. */
async function registerNew(
  app: AgentDeps,
  { key, audit }: Registration,
  context: HostContext,
): Promise<NewHostRow | null> {
  const { cluster } = context
  const isOpen = cluster === null || isAllowed('register-host', cluster.cluster.status)
  const newHost = (): NewHost => ({ context, plan: writePlan(context, NO_STEP_INPUTS), audit })
  const added = isOpen ? await insertHost(app.db, newHost()) : null
  if (added || (await isKnownHost(app.db, key))) return added
  if (cluster !== null && !isOpen) {
    const { name, status } = cluster.cluster
    throw httpError('cluster-takes-no-hosts', { cluster: name, status })
  }
  const again = await inTransaction(app, async (tx) => {
    await forgetDeleted(app, tx, key)
    return insertHost(tx, newHost())
  })
  if (again || (await isKnownHost(app.db, key))) return again
  throw httpError('host-in-cluster-already', {
    reason: explainTakenId(key.host_id, cluster?.cluster.name ?? ''),
  })
}

/** Hosts of a cluster are told apart by their id alone, as they are in all that they report of each other. */
export const explainTakenId = (hostId: string, clusterName: string): string =>
  `Host ${hostId} is in cluster ${clusterName} already, through another infra-env. Delete it there first.`

/** The host as it would be if it were new. */
function contextFor(
  { settings, clock }: AgentDeps,
  { key, agentVersion, machine = SAYS_NOTHING }: Registration,
  infraEnv: StoredInfraEnv,
  cluster: StoredCluster | null,
): HostContext {
  const now = clock.now()
  const infraEnvs = [infraEnv.record]
  const clusterContext =
    cluster && createClusterContext({ cluster: cluster.record, hosts: [], infraEnvs, settings, now })
  const facts: HostFacts = {
    ...hostFactsFromWire({ id: key.host_id } as Host),
    ...newHost(clusterContext),
    infra_env_id: key.infra_env_id,
    cluster_id: cluster?.record.id ?? null,
    discovery_agent_version: agentVersion,
    status_updated_at: now,
    created_at: now,
    registered_at: now,
    checked_in_at: now,
    machines: machine.macs.length === 0 ? [] : [{ macs: machine.macs, first_seen_at: now, seen_at: now }],
  }
  return clusterContext
    ? createHostContext(facts, clusterContext)
    : createUnboundHostContext(facts, { infraEnv: infraEnv.record, settings, now })
}

/** A host that was deleted may come back as if it had never been there. */
async function forgetDeleted({ secrets }: AgentDeps, tx: Tx, key: HostKey): Promise<void> {
  if (!(await removeDeletedHost(tx, key))) return
  await secrets.forget(tx, { kind: 'host', id: `${key.infra_env_id}/${key.host_id}` })
}

async function registerAgain(
  app: AgentDeps,
  { key, agentVersion, requestId, machine = SAYS_NOTHING }: Registration,
): Promise<void> {
  await changeHost(
    app,
    key,
    ({ context }) => {
      const { macs, ownId } = machine
      // It may have been registered by the other machine only a moment ago.
      const at = { now: context.now, absences: app.absences.known() }
      if (ownId !== '' && isIdTaken(context.host, macs, at)) throw idIsTaken(key.host_id)
      const event = { type: 'register', discovery_agent_version: agentVersion } as const
      const outcome = applyHostEvent({ context }, event)
      if (!outcome.ok) throw wrongStatus(outcome)
      const { changes, clusterChanges, events } = outcome
      const host = macs.length === 0 ? changes : { ...changes, machines: recordMacs(context, macs) }
      return { host, cluster: clusterChanges, events, reply_hashes: '', plan: NO_PLAN }
    },
    { requestId, evaluate: 'later' },
  )
}
