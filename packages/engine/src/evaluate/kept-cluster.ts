// What is decided about the cluster itself, asked again only when something changed that the answer depends on.

import type { ClusterSubject } from '../cluster/cluster-subject.ts'
import {
  type ClusterJudgement,
  type ClusterVerdicts,
  judgeClusterAgain,
  judgeClusterWithReads,
} from '../cluster/judge-cluster.ts'
import { type ClusterRefresh, refreshCluster } from '../cluster/next-status.ts'
import { isUnchanged } from '../collections/differences.ts'
import { beginReads, EVERYTHING, endReads } from '../collections/reads.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import { TIME } from '../context/cluster-reads.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { Instant } from '../facts/instant.ts'
import { deriveClusterFacts } from './derive-cluster.ts'
import { type RoleUpdate, updateSuggestedRoles } from './suggested-roles.ts'

/** There was nothing to change: what that depends on, and what changed since. */
export interface KeptFinding {
  readonly reads: number
  readonly changed: number
}

interface Found<Value, Kept> {
  readonly value: Value
  readonly kept: Kept | null
}

const isCurrent = (kept: KeptFinding | null): kept is KeptFinding =>
  kept !== null && kept.changed !== EVERYTHING && (kept.reads & kept.changed) === 0

const NO_FACTS: Partial<ClusterFacts> = {}

export function deriveAgain(
  context: ClusterContext,
  kept: KeptFinding | null,
): Found<Partial<ClusterFacts>, KeptFinding> {
  if (isCurrent(kept)) return { value: NO_FACTS, kept }
  const outer = beginReads()
  const value = deriveClusterFacts(context)
  const reads = endReads(outer)
  return { value, kept: isUnchanged(value) ? { reads, changed: 0 } : null }
}

const NO_ROLES: RoleUpdate = { changes: new Map(), events: [] }

export function suggestAgain(
  context: ClusterContext,
  kept: KeptFinding | null,
): Found<RoleUpdate, KeptFinding> {
  if (isCurrent(kept)) return { value: NO_ROLES, kept }
  const outer = beginReads()
  const value = updateSuggestedRoles(context)
  const reads = endReads(outer)
  return { value, kept: value.changes.size === 0 ? { reads, changed: 0 } : null }
}

export interface KeptVerdicts {
  readonly judgement: ClusterJudgement
  readonly changed: number
}

export function judgeAgain(
  context: ClusterContext,
  kept: KeptVerdicts | null,
  status: KeptStatus | null,
): KeptVerdicts {
  if (kept === null) return { judgement: judgeClusterWithReads(context), changed: 0 }
  // The deadline of these very verdicts is known, or time may have changed something.
  const isKnown = status !== null && status.verdicts === kept.judgement.verdicts
  const changed = kept.changed | (isKnown && !isDue(status, context.now) ? 0 : TIME)
  return { judgement: judgeClusterAgain(context, kept.judgement, changed), changed: 0 }
}

/** The state rules had nothing to change. */
export interface KeptStatus extends KeptFinding {
  readonly verdicts: ClusterVerdicts | null
  readonly nextDeadline: Instant | null
}

const isDue = ({ nextDeadline }: KeptStatus, now: Instant): boolean =>
  nextDeadline !== null && now >= nextDeadline

export function refreshAgain(
  subject: ClusterSubject,
  kept: KeptStatus | null,
): Found<ClusterRefresh, KeptStatus> {
  const { context, verdicts } = subject
  const isKnown =
    isCurrent(kept) && (kept.changed & TIME) === 0 && kept.verdicts === verdicts && !isDue(kept, context.now)
  if (isKnown)
    return { value: { rule: null, changes: {}, events: [], nextDeadline: kept.nextDeadline }, kept }
  const outer = beginReads()
  const value = refreshCluster(subject)
  const reads = endReads(outer)
  const { nextDeadline } = value
  const isQuiet = isUnchanged(value.changes) && value.events.length === 0
  return { value, kept: isQuiet ? { reads, changed: 0, verdicts, nextDeadline } : null }
}
