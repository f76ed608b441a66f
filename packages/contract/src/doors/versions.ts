export {
  Bundle,
  BundleCreateParams,
  MonitoredOperator,
  OperatorCreateParams,
  OperatorMonitorReport,
  OperatorStatus,
  OperatorSupport,
  OperatorType,
} from '../api/operators.ts'
export {
  ArchitectureSupportLevelId,
  FeatureSupport,
  FeatureSupportLevelId,
  IncompatibilityReason,
  SupportLevel,
} from '../api/support-levels.ts'
export {
  ComponentVersions,
  ListVersions,
  OpenshiftVersion,
  OpenshiftVersions,
  OsImage,
  ReleaseChannel,
  ReleaseImage,
  ReleaseImages,
  ReleaseSource,
  ReleaseSources,
} from '../api/versions.ts'
