// The only place where a rule becomes a change of a cluster: status, text, times and events hang together here.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { differences } from '../collections/differences.ts'
import { clusterStatusUpdated } from '../context/cluster-events.ts'
import type { Instant } from '../facts/instant.ts'
import { earliest } from '../tables/predicate.ts'
import { matchRule, type Refusal, type Rule } from '../tables/state-machine.ts'
import { cutStatusInfo } from '../text/status-info.ts'
import type {
  ClusterAction,
  ClusterChanges,
  ClusterInContext,
  ClusterOutcome,
  ClusterSubject,
} from './cluster-subject.ts'
import { CLUSTER_VALIDATIONS } from './cluster-validations.ts'
import { CLUSTER_ACTION_RULES } from './transitions/actions.ts'
import { CLUSTER_REFRESH_RULES } from './transitions/refresh.ts'

export interface ClusterRefresh extends ClusterOutcome {
  /** When to look again even if nothing happens. */
  readonly nextDeadline: Instant | null
}

export type ClusterActionResult =
  | ({ readonly ok: true } & ClusterOutcome)
  | ({ readonly ok: false } & Refusal)

/** Entering one of these ends the installation, well or badly. */
const ENDS: readonly ClusterStatus[] = ['installed', 'error', 'cancelled']

const TIMED_VALIDATIONS = CLUSTER_VALIDATIONS.filter(({ flipsAt }) => flipsAt)

export function refreshCluster(subject: ClusterSubject): ClusterRefresh {
  const { cluster, now } = subject.context
  const { rule, nextDeadline } = matchRule(CLUSTER_REFRESH_RULES, cluster.status, subject, now)
  const watched = subject.verdicts === null ? [] : TIMED_VALIDATIONS
  const flips = watched.map(({ flipsAt }) => flipsAt?.(subject.context) ?? null)
  const deadline = earliest([nextDeadline, ...flips.filter((flip) => flip !== null && flip > now)])
  const outcome = rule ? follow(rule, subject) : { rule: null, changes: {}, events: [] }
  return { ...outcome, nextDeadline: deadline }
}

export function applyClusterAction(subject: ClusterInContext, action: ClusterAction): ClusterActionResult {
  const { cluster, now } = subject.context
  const { rule } = matchRule(CLUSTER_ACTION_RULES[action], cluster.status, subject, now)
  if (!rule) return { ok: false, ...refusal(subject, action) }
  return { ok: true, ...follow(rule, subject) }
}

function follow<Subject extends ClusterInContext>(
  rule: Rule<Subject, ClusterStatus, ClusterChanges> & { readonly isSilent?: boolean },
  subject: Subject,
): ClusterOutcome {
  const { cluster, now } = subject.context
  const status = rule.to === 'same' ? cluster.status : rule.to
  const status_info = rule.info ? cutStatusInfo(rule.info(subject)) : cluster.status_info
  const isNewStatus = status !== cluster.status
  const changes: ClusterChanges = {
    ...rule.set?.(subject),
    status,
    status_info,
    ...(isNewStatus && { status_updated_at: now }),
    ...(isNewStatus && ENDS.includes(status) && { install_completed_at: now }),
  }
  const isAnnounced = isNewStatus && !rule.isSilent
  return {
    rule: rule.id,
    changes: differences(cluster, changes),
    events: [
      ...(isAnnounced ? [clusterStatusUpdated(cluster, status, status_info)] : []),
      ...(rule.emits?.(subject) ?? []),
    ],
  }
}

function refusal({ context: { cluster } }: ClusterInContext, action: ClusterAction): Refusal {
  const allowed = [...new Set(CLUSTER_ACTION_RULES[action].flatMap(({ from }) => from))].join(' or ')
  const because = cluster.status_info === '' ? '' : ` (${cluster.status_info})`
  return {
    status: action === 'allow-add-hosts' ? 400 : 409,
    reason: `Cluster ${cluster.name} is ${cluster.status}${because} and ${WISHES[action]}; it would have to be ${allowed}.`,
  }
}

const WISHES: Readonly<Record<ClusterAction, string>> = {
  install: 'cannot be installed',
  cancel: 'has no installation to cancel',
  reset: 'has no installation to reset',
  'allow-add-hosts': 'cannot take further hosts',
}
