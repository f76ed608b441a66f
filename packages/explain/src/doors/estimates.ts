export { durationsOfInstallation, STAGE_EVENTS } from '../estimates/durations-of-installation.ts'
export { estimateCluster } from '../estimates/estimate-cluster.ts'
export {
  type Durations,
  LEARNED_INSTALLATIONS,
  learnDurations,
  SIMULATED_PACE,
  WEIGHT_OF_ASSUMPTION,
} from '../estimates/learn-durations.ts'
export { PRIORS } from '../estimates/priors.ts'
export { inWholeSeconds, type Remaining } from '../estimates/remaining-time.ts'
export type { StageDuration } from '../estimates/stage-history.ts'
