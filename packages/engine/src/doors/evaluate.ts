export { applyDecision } from '../evaluate/apply-decision.ts'
export type { ClusterDecision, Decision, HostDecision } from '../evaluate/decision.ts'
export { deriveClusterFacts } from '../evaluate/derive-cluster.ts'
export { evaluateCluster } from '../evaluate/evaluate-cluster.ts'
export { type EvaluatedAgain, evaluateClusterAgain } from '../evaluate/evaluate-cluster-again.ts'
export { evaluateInfraEnv } from '../evaluate/evaluate-infra-env.ts'
export {
  evaluateInfraEnvAgain,
  type InfraEnvEvaluatedAgain,
  type InfraEnvMemory,
} from '../evaluate/evaluate-infra-env-again.ts'
export type { EvaluationMemory } from '../evaluate/evaluation-memory.ts'
export { readStatuses, statusesText } from '../evaluate/stored-statuses.ts'
export { updateSuggestedRoles } from '../evaluate/suggested-roles.ts'
export { clusterValidationChanges, hostValidationChanges } from '../evaluate/validation-changes.ts'
export {
  clusterDiagnoses,
  clusterValidationsInfo,
  type Diagnosis,
  hostDiagnoses,
  hostValidationsInfo,
  hostValidationsLiteral,
} from '../evaluate/validations-info.ts'
