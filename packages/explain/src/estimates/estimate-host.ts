// How long a host still needs.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { effectiveRole } from '@groundwork/engine/context'
import type { ClusterFacts, HostFacts, Instant, Settings } from '@groundwork/engine/facts'
import { stagesFor } from '@groundwork/engine/progress'
import type { Durations } from './learn-durations.ts'
import {
  fullDuration,
  inSequence,
  NOTHING_LEFT,
  type Remaining,
  remainderOf,
  type StageProgress,
} from './remaining-time.ts'
import { type Topology, timedRoleOf } from './stage-history.ts'

export interface HostEstimate {
  /** null: the host will not end by itself. */
  readonly remaining: Remaining | null
  /** It has been at its stage for longer than three of four hosts. */
  readonly isOverdue: boolean
}

export interface EstimateInputs {
  readonly cluster: ClusterFacts
  readonly topology: Topology
  readonly settings: Settings
  readonly durations: Durations
  readonly now: Instant
}

const ENDED: readonly HostStatus[] = ['installed', 'added-to-existing-cluster']
const LOST: readonly HostStatus[] = ['error', 'cancelled']

export function estimateHost(host: HostFacts, setting: EstimateInputs): HostEstimate {
  if (ENDED.includes(host.status)) return { remaining: NOTHING_LEFT, isOverdue: false }
  // A machine that waits for a person takes as long as the person.
  if (LOST.includes(host.status) || host.status === 'installing-pending-user-action') {
    return { remaining: null, isOverdue: false }
  }
  const stages = stagesFor({ ...host, role: roleOf(host) }, setting.cluster, setting.settings)
  const { current_stage: stage } = host.progress
  if (stage === 'Done') return { remaining: NOTHING_LEFT, isOverdue: false }
  const role = timedRoleOf(host, setting.cluster)
  const expected = stages.map((one) => setting.durations.of(one, role, setting.topology))
  const index = stage === null ? -1 : stages.indexOf(stage)
  const current = expected[index]
  const later = expected.slice(index + 1).map(fullDuration)
  if (current === undefined) return { remaining: inSequence(later), isOverdue: false }
  const present = presentOf(host, setting.now)
  return {
    remaining: inSequence([remainderOf(current, present), ...later]),
    isOverdue: present.ageSeconds > current.high,
  }
}

/** Who has no role yet goes the longer way. */
const roleOf = (host: HostFacts) => {
  const role = effectiveRole(host)
  return role === 'auto-assign' ? 'worker' : role
}

function presentOf({ progress }: HostFacts, now: Instant): StageProgress {
  const since = progress.stage_started_at ?? progress.stage_updated_at ?? now
  const percent = /^(\d{1,3})%/.exec(progress.progress_info)?.[1]
  return {
    ageSeconds: Math.max(0, now - since) / 1_000,
    share: percent === undefined ? null : Math.min(100, Number(percent)) / 100,
  }
}
