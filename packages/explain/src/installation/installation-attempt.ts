// The facts as rules of explanation see them: what belongs to this attempt to install, and what several rules ask for.
import type { HostStage, HostValidationId } from '@groundwork/contract/vocabulary'
import { lazy } from '@groundwork/engine/collections'
import { type ClusterContext, createClusterContext, createHostContext } from '@groundwork/engine/context'
import type { ClusterFacts, HostFacts, Instant } from '@groundwork/engine/facts'
import { type HostVerdicts, judgeHost, stageLimitMs } from '@groundwork/engine/host'
import type { Verdict } from '@groundwork/engine/tables'
import type { Evidence } from './explanation.ts'
import type { ExplanationFacts, ReportedEvent } from './explanation-facts.ts'
import { evidenceOf, quoteAround, type ReportedText, reportedTexts } from './reported-texts.ts'

export type StuckReason = 'failed' | 'timed-out' | 'slow'

export interface InstallationAttempt {
  readonly facts: ExplanationFacts
  readonly context: ClusterContext
  readonly cluster: ClusterFacts
  /** Sorted by id. */
  readonly hosts: readonly HostFacts[]
  readonly now: Instant
  /** An installation was asked for, whatever became of it. */
  readonly hasBegun: boolean
  /** Of this attempt, oldest first. */
  readonly events: readonly ReportedEvent[]
  /** Hosts in error by a fault of their own, the first to fail first. */
  readonly failedHosts: readonly HostFacts[]
  readonly texts: () => readonly ReportedText[]
  /** What a validation says about the host now; null: nothing. */
  readonly verdict: (host: HostFacts, id: HostValidationId) => Verdict | null
}

/** The host failed only because its cluster did (the status text says so, ours and the reference's). */
export const failedWithCluster = ({ status, status_info }: HostFacts): boolean =>
  status === 'error' &&
  /part of a (?:failed cluster|cluster (?:that|whose installation) failed)/i.test(status_info)

export function createInstallationAttempt(facts: ExplanationFacts): InstallationAttempt {
  const context = createClusterContext(facts)
  const { cluster, hosts, now } = context
  const startedAt = cluster.install_started_at
  const events = startedAt === null ? [] : attemptEvents(facts.events, startedAt)
  const judged = new Map<string, () => HostVerdicts>(
    hosts.map((host) => [host.id, lazy(() => judgeHost(createHostContext(host, context)))]),
  )
  return {
    facts,
    context,
    cluster,
    hosts,
    now,
    hasBegun: (startedAt !== null && !isPutTogether(cluster)) || isJoining(cluster, hosts),
    events,
    failedHosts: hosts
      .filter((host) => host.status === 'error' && !failedWithCluster(host))
      .sort((a, b) => a.status_updated_at - b.status_updated_at || (a.id < b.id ? -1 : 1)),
    texts: lazy(() => reportedTexts({ ...facts, hosts }, events)),
    verdict: (host, id) => judged.get(host.id)?.().verdicts.get(id) ?? null,
  }
}

/** Hosts are added to a cluster that was never installed here. */
const isJoining = ({ kind }: ClusterFacts, hosts: readonly HostFacts[]): boolean =>
  kind === 'AddHostsCluster' && hosts.some(({ progress }) => progress.current_stage !== null)

/** Being described again after a reset: what the last attempt left behind says nothing any more. */
const isPutTogether = ({ status, last_installation_preparation: preparation }: ClusterFacts): boolean =>
  (status === 'insufficient' || status === 'pending-for-input' || status === 'ready') &&
  preparation?.status !== 'failed' &&
  preparation?.status !== 'success'

/** By time; the rest only makes the order the same however they were loaded. */
function attemptEvents(events: readonly ReportedEvent[], startedAt: Instant): readonly ReportedEvent[] {
  const keyOf = ({ name, host_id, message, props }: ReportedEvent) =>
    JSON.stringify([name, host_id, message, props])
  return events
    .filter(({ at }) => at >= startedAt)
    .map((event) => ({ event, key: keyOf(event) }))
    .sort((a, b) => a.event.at - b.event.at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ event }) => event)
}

/** The host is at this stage and does not come further; null: it is elsewhere, or well within its time. */
export function stuckAt(
  attempt: InstallationAttempt,
  host: HostFacts,
  ...stages: readonly HostStage[]
): StuckReason | null {
  const { current_stage: stage, stage_timed_out, stage_updated_at, stage_started_at } = host.progress
  if (stage === null || !stages.includes(stage)) return null
  const since = stage_updated_at ?? stage_started_at
  const limitMs = stageLimitMs(createHostContext(host, attempt.context))
  if (host.status === 'error') {
    // A host that was dragged down was stuck itself only if its time was nearly up.
    if (!failedWithCluster(host)) return 'failed'
    return since !== null && host.status_updated_at - since > limitMs / 2 ? 'slow' : null
  }
  if (host.status !== 'installing-in-progress' && host.status !== 'installing-pending-user-action')
    return null
  if (stage_timed_out) return 'timed-out'
  if (since === null || attempt.now - since <= limitMs / 2) return null
  return attempt.now - since > limitMs ? 'timed-out' : 'slow'
}

/** When the host stopped, or now if it has not. */
export const stoppedAt = (attempt: InstallationAttempt, host: HostFacts): Instant =>
  host.status === 'error' || host.status === 'cancelled' ? host.status_updated_at : attempt.now

/** How long the host was at its stage, in milliseconds; null: it never said when it began. */
export function stageAgeMs(attempt: InstallationAttempt, host: HostFacts): number | null {
  const since = host.progress.stage_started_at ?? host.progress.stage_updated_at
  return since === null ? null : Math.max(0, stoppedAt(attempt, host) - since)
}

interface Search {
  readonly kinds?: readonly ReportedText['kind'][]
  readonly host?: HostFacts
  /** The text has to hold this too. */
  readonly and?: RegExp
  /** The text must not hold this. */
  readonly not?: RegExp
}

const MOST_QUOTES = 4

/** Where something was said, each place once; patterns are linear, without nested repetition. */
export function findEvidence(
  attempt: InstallationAttempt,
  pattern: RegExp,
  search: Search = {},
): readonly Evidence[] {
  const found: Evidence[] = []
  const quoted = new Set<string>()
  for (const told of attempt.texts()) {
    if (search.kinds !== undefined && !search.kinds.includes(told.kind)) continue
    if (search.host !== undefined && told.host_id !== search.host.id) continue
    const quote = quoteOf(told, pattern, search)
    if (quote === null || quoted.has(quote)) continue
    quoted.add(quote)
    found.push(evidenceOf(told, quote))
    if (found.length === MOST_QUOTES) break
  }
  return found
}

function quoteOf({ parts }: ReportedText, pattern: RegExp, { and, not }: Search): string | null {
  for (const part of parts) {
    const match = pattern.exec(part)
    if (match === null || (and !== undefined && !and.test(part)) || not?.test(part)) continue
    return quoteAround(part, match.index)
  }
  return null
}
