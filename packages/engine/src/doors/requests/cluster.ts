export { bareRecord } from '../../requests/cluster/bare-record.ts'
export { registerDisconnectedCluster } from '../../requests/cluster/disconnected.ts'
export {
  type ClusterEnvironment,
  DEFAULT_NETWORKS,
  type NetworkDefaults,
} from '../../requests/cluster/environment.ts'
export { changeIgnoredValidations } from '../../requests/cluster/ignored-validations.ts'
export { importCluster } from '../../requests/cluster/import.ts'
export { changeInstallConfig } from '../../requests/cluster/install-config-override.ts'
export { checkNetworkSizes, checkOverlaps } from '../../requests/cluster/networks.ts'
export { checkPermitted } from '../../requests/cluster/permitted.ts'
export { registerCluster } from '../../requests/cluster/register.ts'
export { acceptFinalizingStage } from '../../requests/cluster/report-finalizing-stage.ts'
export { reportOperator } from '../../requests/cluster/report-operator.ts'
export { updateCluster } from '../../requests/cluster/update.ts'
