export { ApiVipConnectivityRequest, ApiVipConnectivityResponse } from '../steps/api-vip-connectivity-check.ts'
export { type SentStepType, STEP_CATALOGUE, type StepContract } from '../steps/catalogue.ts'
export { CLUSTER_PORTS, type ClusterPort } from '../steps/cluster-ports.ts'
export {
  ConnectivityCheckHost,
  ConnectivityCheckParams,
  ConnectivityRemoteHost,
  ConnectivityReport,
  L2Connectivity,
  L3Connectivity,
  MtuReport,
  TcpConnectivity,
  TcpResult,
} from '../steps/connectivity-check.ts'
export {
  ContainerImageAvailability,
  ContainerImageAvailabilityRequest,
  ContainerImageAvailabilityResponse,
} from '../steps/container-image-availability.ts'
export { DhcpAllocationRequest, DhcpAllocationResponse } from '../steps/dhcp-lease-allocate.ts'
export { DomainResolutionRequest, DomainResolutionResponse } from '../steps/domain-resolution.ts'
export { DownloadBootArtifactsRequest } from '../steps/download-boot-artifacts.ts'
export {
  FreeAddressesRequest,
  FreeNetworkAddresses,
  FreeNetworksAddresses,
} from '../steps/free-network-addresses.ts'
export { InstallCmdRequest } from '../steps/install.ts'
export { DiskSpeedCheckRequest, DiskSpeedCheckResponse } from '../steps/installation-disk-speed-check.ts'
export { LogsGatherCmdRequest } from '../steps/logs-gather.ts'
export { NextStepCmdRequest } from '../steps/next-step-runner.ts'
export {
  NtpSource,
  NtpSynchronizationRequest,
  NtpSynchronizationResponse,
  SourceState,
} from '../steps/ntp-synchronizer.ts'
export { RebootForReclaimRequest } from '../steps/reboot-for-reclaim.ts'
export { Step, StepReply, Steps, StepType } from '../steps/step.ts'
export { TangConnectivityRequest, TangConnectivityResponse } from '../steps/tang-connectivity-check.ts'
export { UpgradeAgentRequest, UpgradeAgentResponse } from '../steps/upgrade-agent.ts'
export {
  VerifiedVip,
  VerifyVip,
  VerifyVipsRequest,
  VerifyVipsResponse,
  VipType,
} from '../steps/verify-vips.ts'
