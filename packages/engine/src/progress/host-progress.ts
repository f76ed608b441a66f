// Takes a report about the stage a host has reached. Whether the host's status allows reports at all, and what the stage
// `Failed` does, is the state machine's business.
import type { HostStage } from '@groundwork/contract/vocabulary'
import { isDay2Host } from '../context/topology.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts, HostProgress } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import type { Settings } from '../facts/settings.ts'
import { stagesFor } from './host-stages.ts'

export interface ProgressReport {
  readonly current_stage: HostStage
  readonly progress_info: string
}

export type HostProgressResult =
  | { readonly ok: true; readonly progress: HostProgress; readonly isNewStage: boolean }
  | { readonly ok: false; readonly reason: string }

export function applyHostProgress(
  host: HostFacts,
  cluster: ClusterFacts | null,
  settings: Settings,
  report: ProgressReport,
  now: Instant,
): HostProgressResult {
  const { progress } = host
  // A failure keeps the stage it happened in.
  if (report.current_stage === 'Failed') return { ok: true, progress, isNewStage: false }
  const stage = storedStage(host, settings, report.current_stage)
  const { progress_info } = report

  if (stage === progress.current_stage) {
    if (progress_info === progress.progress_info) return { ok: true, progress, isNewStage: false }
    return { ok: true, progress: { ...progress, progress_info, stage_updated_at: now }, isNewStage: false }
  }

  const stages = stagesFor(host, cluster, settings)
  const problem = progress.current_stage && orderProblem(stages, progress.current_stage, stage)
  if (problem) return { ok: false, reason: problem }
  return {
    ok: true,
    isNewStage: true,
    progress: {
      current_stage: stage,
      progress_info,
      installation_percentage: stagePercentage(stages, stage),
      stage_started_at: now,
      stage_updated_at: now,
      stage_timed_out: false,
    },
  }
}

/** How far a host at this stage is: 100 at the last one, and at `Done` where the list ends before it. */
export function stagePercentage(stages: readonly HostStage[], stage: HostStage | null): number {
  if (stage === null || stages.length === 0) return 0
  return Math.floor((stepsDone(stages, stage) * 100) / stages.length)
}

/** Stages begun so far; a stage that is not in the list counts as none, except for the end of all lists. */
export function stepsDone(stages: readonly HostStage[], stage: HostStage | null): number {
  if (stage === null) return 0
  const index = stages.indexOf(stage)
  return index < 0 && stage === 'Done' ? stages.length : index + 1
}

/** No controller watches a day-2 host after its reboot, so for the service that is the end. */
function storedStage(host: HostFacts, settings: Settings, stage: HostStage): HostStage {
  return stage === 'Rebooting' && isDay2Host(host) && !settings.isKubeApi ? 'Done' : stage
}

function orderProblem(stages: readonly HostStage[], current: HostStage, next: HostStage): string | null {
  // `Done` ends a cut list without being in it.
  const isKnown = stages.includes(next) || (next === 'Done' && stages.at(-1) === 'Rebooting')
  if (!isKnown) return `The stage "${next}" is not among the stages of this host.`
  if (stepsDone(stages, next) < stepsDone(stages, current)) {
    return `The stage "${next}" comes before "${current}", where the host is already; stages only go forward.`
  }
  return null
}
