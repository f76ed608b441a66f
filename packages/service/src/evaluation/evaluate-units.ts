// An evaluation: claims units, takes up what is due, loads the facts, asks the engine, and writes what differs, all in one
// transaction. Whatever breaks it leaves the units due. Under load many units go through together, because a statement
// costs about as much for ten of them as for one.

import type { Instant } from '@groundwork/engine/facts'
import { earliest } from '@groundwork/engine/tables'
import type { Tx } from '../database/schema.ts'
import { type ClusterRow, decodeCluster } from '../store/clusters/cluster-store.ts'
import { deleteHostsOfDeletedUnits } from '../store/hosts/delete-hosts-of-deleted-units.ts'
import { loadClusterSurroundings, loadUnboundHostsOf } from '../store/hosts/host-store.ts'
import { lockHosts } from '../store/hosts/lock-hosts.ts'
import type { WrittenHost } from '../store/hosts/write-hosts.ts'
import { decodeInfraEnv, type InfraEnvRow } from '../store/infra-envs/infra-env-store.ts'
import { type Claimed, claimUnits } from '../store/units/claim-units.ts'
import {
  type EvaluationRecord,
  findLargestOf,
  readEvaluationRecords,
} from '../store/units/evaluation-records.ts'
import type { UnitRef } from '../store/units/unit.ts'
import { type AdmittedUnits, admitUnits } from './admit-units.ts'
import { decideCluster } from './decide-cluster.ts'
import { decideInfraEnv } from './decide-infra-env.ts'
import { endAttempts } from './end-attempts.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import type { EvaluationParts } from './evaluation-parts.ts'
import { lockWrittenHosts } from './lock-written-hosts.ts'
import { writeSetAside } from './set-aside.ts'
import type { UnitDecision } from './unit-decision.ts'
import { writeDecisions } from './write-decisions.ts'

export interface Evaluation {
  readonly decisions: readonly UnitDecision[]
  /** Left alone, because another process works on them. */
  readonly busy: readonly string[]
  /** Still due, because their hosts reported meanwhile. */
  readonly outdated: readonly string[]
  /** Still due, to be evaluated by themselves. */
  readonly alone: readonly string[]
  /** When the first of those that were set aside is to be tried again. */
  readonly postponedTo: Instant | null
  /** For the cache, once the transaction has committed. */
  readonly written: readonly WrittenHost[]
}

export interface UnitBatch {
  readonly kind: UnitRef['kind']
  readonly ids: readonly string[]
  /** For another process that works on them. */
  readonly wait: boolean
  /** The how manieth time in a row, because of reports that came in between. */
  readonly attempt: number
}

export async function evaluateUnits(
  app: EvaluationDeps,
  tx: Tx,
  units: UnitBatch,
  parts: EvaluationParts,
): Promise<Evaluation> {
  const now = app.clock.now()
  const { kind } = units
  const { decisions, claimed, admission } =
    kind === 'cluster'
      ? await decideClusters(app, tx, units, parts, now)
      : await decideInfraEnvs(app, tx, units, parts, now)
  const { current, outdated } = await lockWrittenHosts(tx, decisions)
  const stillDue = outdated.map(({ unit }) => ({ unit, at: now }))
  const written = await writeDecisions(app, tx, current, now, [...stillDue, ...admission.postponed])
  await writeSetAside(app, tx, admission.setAside, now)
  await endAttempts(app, tx, kind, { admission, current, outdated }, now)
  await deleteHostsOfDeletedUnits(tx, kind, claimed.gone, now)
  return {
    decisions: current,
    busy: claimed.busy,
    outdated: outdated.map(({ unit }) => unit.id),
    alone: admission.alone,
    postponedTo: earliestOf(admission),
    written,
  }
}

const earliestOf = ({ postponed, alone }: AdmittedUnits): Instant | null =>
  earliest(postponed.filter(({ unit }) => !alone.includes(unit.id)).map(({ at }) => at))

interface Decided {
  readonly decisions: readonly UnitDecision[]
  readonly claimed: Pick<Claimed<unknown>, 'busy' | 'gone'>
  readonly admission: AdmittedUnits
}

/** Those that are evaluated now, marked as such. */
async function admit<Row extends { readonly id: string }>(
  app: EvaluationDeps,
  tx: Tx,
  { kind, ids }: UnitBatch,
  { marks }: EvaluationParts,
  rows: readonly Row[],
  now: Instant,
): Promise<{ readonly admission: AdmittedUnits; readonly admitted: readonly Row[] }> {
  const { evaluationBytes: limitBytes } = app.config.limits
  const records: EvaluationRecord[] = []
  for (const record of await readEvaluationRecords(
    tx,
    kind,
    rows.map(({ id }) => id),
  )) {
    const isTooLarge = record.bytes > limitBytes
    records.push(isTooLarge ? { ...record, ...(await findLargestOf(tx, { kind, id: record.id })) } : record)
  }
  const rules = { kind, now, owner: marks.owner, isBatch: ids.length > 1, limitBytes }
  const admission = admitUnits(records, rules)
  await marks.begin(kind, admission.admitted, now)
  const wanted = new Set(admission.admitted.map(({ id }) => id))
  return { admission, admitted: rows.filter(({ id }) => wanted.has(id)) }
}

async function decideClusters(
  app: EvaluationDeps,
  tx: Tx,
  units: UnitBatch,
  parts: EvaluationParts,
  now: Instant,
): Promise<Decided> {
  const claimed = await claimUnits<ClusterRow>(tx, 'cluster', units.ids, now, units.wait)
  const { admission, admitted } = await admit(app, tx, units, parts, claimed.rows, now)
  const clusters = admitted.map(decodeCluster)
  for (const { record } of clusters) await lockHosts(tx, { kind: 'cluster', id: record.id }, units.attempt)
  if (clusters.length === 0) return { decisions: [], claimed, admission }
  const surroundings = await loadClusterSurroundings(
    app,
    tx,
    clusters.map(({ record }) => record.id),
  )
  const decisions: UnitDecision[] = []
  for (const cluster of clusters) {
    decisions.push(await decideCluster(app, tx, parts, cluster, surroundings(cluster.record.id), now))
  }
  return { decisions, claimed, admission }
}

async function decideInfraEnvs(
  app: EvaluationDeps,
  tx: Tx,
  units: UnitBatch,
  parts: EvaluationParts,
  now: Instant,
): Promise<Decided> {
  const claimed = await claimUnits<InfraEnvRow>(tx, 'infra-env', units.ids, now, units.wait)
  const { admission, admitted } = await admit(app, tx, units, parts, claimed.rows, now)
  const infraEnvs = admitted.map(decodeInfraEnv)
  for (const { record } of infraEnvs) await lockHosts(tx, { kind: 'infra-env', id: record.id }, units.attempt)
  if (infraEnvs.length === 0) return { decisions: [], claimed, admission }
  const hostsOf = await loadUnboundHostsOf(
    app,
    tx,
    infraEnvs.map(({ record }) => record.id),
  )
  const decisions: UnitDecision[] = []
  for (const infraEnv of infraEnvs) {
    decisions.push(await decideInfraEnv(app, tx, parts, infraEnv, hostsOf(infraEnv.record.id), now))
  }
  return { decisions, claimed, admission }
}
