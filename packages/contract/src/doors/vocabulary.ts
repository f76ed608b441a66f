export { currentClusterValidation, currentHostValidation } from '../vocabulary/earlier-validation-names.ts'
export {
  CpuArchitecture,
  DiskEncryptionMode,
  DiskEncryptionTargets,
  EventSeverity,
  HighAvailabilityMode,
  Hyperthreading,
  LoadBalancerType,
  ManifestFolder,
  NetworkType,
  PostStepAction,
  ReleaseArchitecture,
} from '../vocabulary/enums.ts'
export { FinalizingStage, HostStage } from '../vocabulary/stages.ts'
export {
  ClusterKind,
  ClusterStatus,
  HostKind,
  HostStatus,
  MediaStatus,
  PreparationStatus,
} from '../vocabulary/statuses.ts'
export { ClusterValidationId, HostValidationId } from '../vocabulary/validation-ids.ts'
