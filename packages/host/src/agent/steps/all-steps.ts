import type { SentStepType } from '@groundwork/contract/steps'
import { runApiVipConnectivityCheck } from './api-vip-connectivity-check.ts'
import { runConnectivityCheck } from './connectivity-check.ts'
import { runContainerImageAvailability } from './container-image-availability.ts'
import { runDhcpLeaseAllocate } from './dhcp-lease-allocate.ts'
import { runDomainResolution } from './domain-resolution.ts'
import { runDownloadBootArtifacts } from './download-boot-artifacts.ts'
import { runFreeNetworkAddresses } from './free-network-addresses.ts'
import { runInstall } from './install.ts'
import { runInstallationDiskSpeedCheck } from './installation-disk-speed-check.ts'
import { runInventory } from './inventory.ts'
import { runLogsGather } from './logs-gather.ts'
import { runNtpSynchronizer } from './ntp-synchronizer.ts'
import { runRebootForReclaim } from './reboot-for-reclaim.ts'
import type { RunStep } from './step-run.ts'
import { runStopInstallation } from './stop-installation.ts'
import { runTangConnectivityCheck } from './tang-connectivity-check.ts'
import { runUpgradeAgent } from './upgrade-agent.ts'
import { runVerifyVips } from './verify-vips.ts'

/** Everything that a service can ask of a machine. */
export const ALL_STEPS: Readonly<Record<SentStepType, RunStep>> = {
  inventory: runInventory,
  'connectivity-check': runConnectivityCheck,
  'free-network-addresses': runFreeNetworkAddresses,
  'dhcp-lease-allocate': runDhcpLeaseAllocate,
  'ntp-synchronizer': runNtpSynchronizer,
  'domain-resolution': runDomainResolution,
  'api-vip-connectivity-check': runApiVipConnectivityCheck,
  'tang-connectivity-check': runTangConnectivityCheck,
  'verify-vips': runVerifyVips,
  'installation-disk-speed-check': runInstallationDiskSpeedCheck,
  'container-image-availability': runContainerImageAvailability,
  install: runInstall,
  'stop-installation': runStopInstallation,
  'logs-gather': runLogsGather,
  'upgrade-agent': runUpgradeAgent,
  'download-boot-artifacts': runDownloadBootArtifacts,
  'reboot-for-reclaim': runRebootForReclaim,
}
