// Every step that agents are given. The planner reads its arguments here, and `acceptReply` what becomes of its reply.
import { apiVipConnectivityCheck } from './api-vip-connectivity-check.ts'
import { connectivityCheck } from './connectivity-check.ts'
import { containerImageAvailability } from './container-image-availability.ts'
import { dhcpLeaseAllocate } from './dhcp-lease-allocate.ts'
import { domainResolution } from './domain-resolution.ts'
import { downloadBootArtifacts } from './download-boot-artifacts.ts'
import { freeNetworkAddresses } from './free-network-addresses.ts'
import { install } from './install.ts'
import { installationDiskSpeedCheck } from './installation-disk-speed-check.ts'
import { inventory } from './inventory.ts'
import { logsGather } from './logs-gather.ts'
import { ntpSynchronizer } from './ntp-synchronizer.ts'
import { rebootForReclaim } from './reboot-for-reclaim.ts'
import type { SentStepType, Step } from './step.ts'
import { stopInstallation } from './stop-installation.ts'
import { tangConnectivityCheck } from './tang-connectivity-check.ts'
import { upgradeAgent } from './upgrade-agent.ts'
import { verifyVips } from './verify-vips.ts'

export const STEPS: Readonly<Record<SentStepType, Step>> = {
  'api-vip-connectivity-check': apiVipConnectivityCheck,
  'connectivity-check': connectivityCheck,
  'container-image-availability': containerImageAvailability,
  'dhcp-lease-allocate': dhcpLeaseAllocate,
  'domain-resolution': domainResolution,
  'download-boot-artifacts': downloadBootArtifacts,
  'free-network-addresses': freeNetworkAddresses,
  install: install,
  'installation-disk-speed-check': installationDiskSpeedCheck,
  inventory: inventory,
  'logs-gather': logsGather,
  'ntp-synchronizer': ntpSynchronizer,
  'reboot-for-reclaim': rebootForReclaim,
  'stop-installation': stopInstallation,
  'tang-connectivity-check': tangConnectivityCheck,
  'upgrade-agent': upgradeAgent,
  'verify-vips': verifyVips,
}
