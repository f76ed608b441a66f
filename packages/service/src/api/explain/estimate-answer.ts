// An estimate as the API shows it.
import type { ClusterEstimate } from '@groundwork/contract/groundwork'
import { hostLabel } from '@groundwork/engine/context'
import type { ClusterSnapshot } from '@groundwork/engine/facts'
import { estimateCluster, inWholeSeconds, type Remaining } from '@groundwork/explain/estimates'
import { timeText } from '../../wire/times.ts'
import { kindOf, type LearnedByKind } from './learned-durations.ts'

export function estimateAnswer(snapshot: ClusterSnapshot, learned: LearnedByKind): ClusterEstimate {
  const { cluster, hosts, now } = snapshot
  // Among real machines the simulated ones are never those that are waited for.
  const { durations, installations } = learned[kindOf(hosts) ?? 'real']
  const { state, remaining, hosts: estimates } = estimateCluster(snapshot, durations)
  const isRunning = state === 'in-progress' && remaining !== null
  return {
    cluster_id: cluster.id,
    status: cluster.status,
    state,
    ...leftOf(remaining),
    finishes_at: isRunning ? timeText(now + Math.round(remaining.remaining_seconds) * 1_000) : null,
    learned_from: installations,
    hosts: hosts.map((host) => {
      const estimate = estimates.get(host.id)
      return {
        id: host.id,
        infra_env_id: host.infra_env_id,
        name: hostLabel(host),
        status: host.status,
        stage: host.progress.current_stage,
        is_overdue: estimate?.isOverdue ?? false,
        ...leftOf(estimate?.remaining ?? null),
      }
    }),
    estimated_at: timeText(now),
  }
}

const leftOf = (remaining: Remaining | null) =>
  remaining === null
    ? { remaining_seconds: null, low_seconds: null, high_seconds: null }
    : inWholeSeconds(remaining)
