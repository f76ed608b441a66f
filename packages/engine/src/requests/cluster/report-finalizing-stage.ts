// Takes a report about the stage in which the new cluster finishes itself.
import { FinalizingStage } from '@groundwork/contract/vocabulary'
import type { ClusterFacts, ClusterProgress } from '../../facts/cluster-facts.ts'
import type { Instant } from '../../facts/instant.ts'
import { isAllowed } from '../../permissions/permissions.ts'

/** In the order in which they normally come; the order is not enforced. */
export const FINALIZING_STAGES: readonly FinalizingStage[] = FinalizingStage.enum

export type FinalizingResult =
  | { readonly ok: true; readonly progress: ClusterProgress; readonly isNewStage: boolean }
  | { readonly ok: false; readonly reason: string }

export function acceptFinalizingStage(
  cluster: ClusterFacts,
  stage: FinalizingStage,
  now: Instant,
): FinalizingResult {
  const { progress, status } = cluster
  if (!isAllowed('report-finalizing-stage', status)) {
    return { ok: false, reason: `A cluster in status ${status} takes no reports about finalizing.` }
  }
  if (!FINALIZING_STAGES.includes(stage)) {
    return { ok: false, reason: `There is no finalizing stage "${stage}".` }
  }
  if (stage === progress.finalizing_stage) return { ok: true, progress, isNewStage: false }
  return {
    ok: true,
    isNewStage: true,
    progress: {
      ...progress,
      finalizing_stage: stage,
      finalizing_stage_started_at: now,
      finalizing_stage_timed_out: false,
    },
  }
}
