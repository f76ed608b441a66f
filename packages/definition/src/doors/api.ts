export type { ApiManifest, ApiState } from '../api/api-state.ts'
export { type FieldChange, type Plan, type PlannedCall, type Refusal, withIds } from '../api/plan.ts'
