export { applyDecision } from '../evaluate/apply-decision.ts'
export type { ClusterDecision, Decision, HostDecision } from '../evaluate/decision.ts'
export { deriveClusterFacts } from '../evaluate/derive-cluster.ts'
export { evaluateCluster } from '../evaluate/evaluate-cluster.ts'
export { evaluateInfraEnv } from '../evaluate/evaluate-infra-env.ts'
export { updateSuggestedRoles } from '../evaluate/suggested-roles.ts'
export {
  clusterValidationChanges,
  hostValidationChanges,
  readStatuses,
} from '../evaluate/validation-changes.ts'
export {
  clusterDiagnoses,
  clusterValidationsInfo,
  type Diagnosis,
  hostDiagnoses,
  hostValidationsInfo,
} from '../evaluate/validations-info.ts'
