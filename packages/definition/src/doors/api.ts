export type { ApiManifest, ApiState } from '../api/api-state.ts'
export { clusterFromApi, fromApi, infraEnvFromApi } from '../api/from-api.ts'
export { type FieldChange, type Plan, type PlannedCall, type Refusal, withIds } from '../api/plan.ts'
export { planChanges } from '../api/plan-changes.ts'
export {
  type ApiBodies,
  type ClusterBodies,
  clusterBodies,
  type HostBodies,
  type InfraEnvBodies,
  infraEnvBodies,
  toApi,
} from '../api/to-api.ts'
