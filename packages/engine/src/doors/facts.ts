export { type Absence, limitEnd } from '../facts/absence.ts'
export { withClusterChanges, withHostChanges } from '../facts/apply-changes.ts'
export type { ClusterFacts, MajorityGroups, MonitoredOperatorFacts, Vip } from '../facts/cluster-facts.ts'
export type { ClusterRecord, OperatorRecord } from '../facts/cluster-record.ts'
export {
  DEFAULT_REQUIREMENTS,
  type RequirementsEntry,
  type RoleRequirements,
} from '../facts/default-requirements.ts'
export { clusterFactsFromWire, hostFactsFromWire, infraEnvFactsFromWire } from '../facts/from-wire.ts'
export type { HostFacts, HostProgress } from '../facts/host-facts.ts'
export type { InfraEnvFacts } from '../facts/infra-env-facts.ts'
export { hours, type Instant, minutes, seconds } from '../facts/instant.ts'
export { DEFAULT_SETTINGS, type Settings } from '../facts/settings.ts'
export type { ClusterSnapshot, InfraEnvSnapshot } from '../facts/snapshot.ts'
export { NEVER_FAIL_STAGES, OLM_STAGES } from '../facts/stage-timeouts.ts'
export { NO_STEP_INPUTS, type ReleaseImages, type StepInputs, type VipLeases } from '../facts/step-inputs.ts'
export { decodeList, decodeRecord, instantFrom } from '../facts/wire-values.ts'
