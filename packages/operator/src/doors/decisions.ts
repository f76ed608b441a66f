export { agentConditions } from '../agent/agent-conditions.ts'
export { type AgentFacts, agentStatus } from '../agent/agent-status.ts'
export { cleanupFailed } from '../agent/cleanup-failed.ts'
export { type AgentDecision, type AgentStep, decideAgent } from '../agent/decide-agent.ts'
export { inventoryLabels } from '../agent/inventory-labels.ts'
export { type ClusterFacts, clusterStatus } from '../cluster/cluster-status.ts'
export { type ClusterStep, decideCluster } from '../cluster/decide-cluster.ts'
export { judgeReadiness, type Readiness } from '../cluster/install-gate.ts'
export { isOnHold } from '../cluster/is-on-hold.ts'
export { type SyncResult, syncFailure, tryAgainAfterMs } from '../conditions/sync-result.ts'
export { decideInfraEnv, type InfraEnvStep } from '../infra-env/decide-infra-env.ts'
export {
  type ImageResult,
  type InfraEnvFacts,
  imageFailure,
  infraEnvStatus,
  tryImageAgainAfterMs,
} from '../infra-env/infra-env-status.ts'
export { staticNetworks } from '../infra-env/static-networks.ts'
