export { durationsOfInstallation, STAGE_EVENTS } from '../estimates/durations-of-installation.ts'
export { estimateCluster } from '../estimates/estimate-cluster.ts'
export {
  type Durations,
  LEARNED_INSTALLATIONS,
  learnDurations,
  WEIGHT_OF_ASSUMPTION,
} from '../estimates/learn-durations.ts'
export { PRIORS } from '../estimates/priors.ts'
export { inWholeSeconds, type Remaining } from '../estimates/remaining-time.ts'
