// Where the arguments of each step come from. null means that the step makes no sense now and is left out.
import type { StepType } from '@groundwork/contract/steps'
import type { HostContext } from '../context/host-context.ts'
import type { StepInputs } from '../facts/step-inputs.ts'
import { apiVipConnectivityCheckArgs } from './api-vip-connectivity-check.ts'
import { connectivityCheckArgs } from './connectivity-check.ts'
import { containerImageAvailabilityArgs } from './container-image-availability.ts'
import { dhcpLeaseAllocateArgs } from './dhcp-lease-allocate.ts'
import { domainResolutionArgs } from './domain-resolution.ts'
import { downloadBootArtifactsArgs } from './download-boot-artifacts.ts'
import { freeNetworkAddressesArgs } from './free-network-addresses.ts'
import { installArgs } from './install.ts'
import { installationDiskSpeedCheckArgs } from './installation-disk-speed-check.ts'
import { inventoryArgs } from './inventory.ts'
import { logsGatherArgs } from './logs-gather.ts'
import { ntpSynchronizerArgs } from './ntp-synchronizer.ts'
import { rebootForReclaimArgs } from './reboot-for-reclaim.ts'
import { stopInstallationArgs } from './stop-installation.ts'
import { tangConnectivityCheckArgs } from './tang-connectivity-check.ts'
import { upgradeAgentArgs } from './upgrade-agent.ts'
import { verifyVipsArgs } from './verify-vips.ts'

export type StepArguments = (context: HostContext, inputs: StepInputs) => readonly string[] | null

/** The remaining step types are words of an older protocol that the service never sends. */
export type SentStepType = Exclude<StepType, 'execute' | 'next-step-runner'>

export const STEP_ARGUMENTS: Readonly<Record<SentStepType, StepArguments>> = {
  'api-vip-connectivity-check': apiVipConnectivityCheckArgs,
  'connectivity-check': connectivityCheckArgs,
  'container-image-availability': containerImageAvailabilityArgs,
  'dhcp-lease-allocate': dhcpLeaseAllocateArgs,
  'domain-resolution': domainResolutionArgs,
  'download-boot-artifacts': downloadBootArtifactsArgs,
  'free-network-addresses': freeNetworkAddressesArgs,
  install: installArgs,
  'installation-disk-speed-check': installationDiskSpeedCheckArgs,
  inventory: inventoryArgs,
  'logs-gather': logsGatherArgs,
  'ntp-synchronizer': ntpSynchronizerArgs,
  'reboot-for-reclaim': rebootForReclaimArgs,
  'stop-installation': stopInstallationArgs,
  'tang-connectivity-check': tangConnectivityCheckArgs,
  'upgrade-agent': upgradeAgentArgs,
  'verify-vips': verifyVipsArgs,
}
