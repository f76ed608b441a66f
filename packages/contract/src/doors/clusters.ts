export {
  Cluster,
  ClusterProgressInfo,
  DiskEncryption,
  FeatureUsage,
  HostNetwork,
  IgnitionEndpoint,
  ImageInfo,
} from '../api/cluster.ts'
export {
  ClusterCreateParams,
  ClusterUpdateParams,
  DisconnectedClusterCreateParams,
  IgnoredValidations,
  ImageCreateParams,
  ImportClusterParams,
  SetIgnoredValidations,
} from '../api/cluster-params.ts'
export {
  CLUSTER_SETTING_GROUPS,
  CLUSTER_SETTINGS,
  type ClusterSettings,
  DEFAULT_CLUSTER_SETTINGS,
} from '../api/cluster-settings.ts'
export { ClusterDefaultConfig } from '../api/default-config.ts'
export { ManagedDomain } from '../api/managed-domains.ts'
export { ClusterNetwork, MachineNetwork, ServiceNetwork, VipVerification } from '../api/networks.ts'
export { Platform, PlatformType } from '../api/platform.ts'
export { ClusterHostRequirements, PreflightHardwareRequirements } from '../api/requirements.ts'
export type { Place, SettingRow } from '../api/setting-row.ts'
