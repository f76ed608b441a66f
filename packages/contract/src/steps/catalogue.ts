// Every step that is sent to an agent: what goes there and what comes back.
import { type Static, type TSchema, Type } from 'typebox'
import { Inventory } from '../api/inventory.ts'
import { Text } from '../schema/schema.ts'
import { ApiVipConnectivityRequest, ApiVipConnectivityResponse } from './api-vip-connectivity-check.ts'
import { ConnectivityCheckParams, ConnectivityReport } from './connectivity-check.ts'
import {
  ContainerImageAvailabilityRequest,
  ContainerImageAvailabilityResponse,
} from './container-image-availability.ts'
import { DhcpAllocationRequest, DhcpAllocationResponse } from './dhcp-lease-allocate.ts'
import { DomainResolutionRequest, DomainResolutionResponse } from './domain-resolution.ts'
import { DownloadBootArtifactsRequest } from './download-boot-artifacts.ts'
import { FreeAddressesRequest, FreeNetworksAddresses } from './free-network-addresses.ts'
import { InstallCmdRequest } from './install.ts'
import { DiskSpeedCheckRequest, DiskSpeedCheckResponse } from './installation-disk-speed-check.ts'
import { LogsGatherCmdRequest } from './logs-gather.ts'
import { NtpSynchronizationRequest, NtpSynchronizationResponse } from './ntp-synchronizer.ts'
import { RebootForReclaimRequest } from './reboot-for-reclaim.ts'
import type { StepType } from './step.ts'
import { TangConnectivityRequest, TangConnectivityResponse } from './tang-connectivity-check.ts'
import { UpgradeAgentRequest, UpgradeAgentResponse } from './upgrade-agent.ts'
import { VerifyVipsRequest, VerifyVipsResponse } from './verify-vips.ts'

/** `execute` and `next-step-runner` are left over from old agents. */
export type SentStepType = Exclude<StepType, 'execute' | 'next-step-runner'>

export interface StepContract {
  readonly description: string
  /** What `args[0]` is as JSON; null when the step takes no JSON. */
  readonly argument: TSchema | null
  /** The plain words in `args`, after the JSON if there is any. */
  readonly words?: TSchema
  /** What `output` of the reply is as JSON; null when it is free text or empty. */
  readonly reply: TSchema | null
  /** An exit code of 0 with empty output means that an earlier run is still busy. */
  readonly isEmptyOutputBusy?: true
}

const InventoryWords = Type.Array(Type.String(), {
  description:
    'The id of the host, then as options, when they are configured, the size limit of the reply and the smallest disk to report.',
  examples: [
    ['1c2d3e4f-0000-4000-8000-000000000001', '--output-max-size=200000', '--disk-min-size=1000000000'],
  ],
  minItems: 1,
  maxItems: 3,
})

const SecondsWord = Type.Tuple([Text('Time limit in seconds with two decimals, for example `480.00`.')])

export const STEP_CATALOGUE = {
  inventory: {
    description: 'Collect the inventory of the machine.',
    argument: null,
    words: InventoryWords,
    reply: Inventory,
  },
  'connectivity-check': {
    description: 'Try to reach every other host of the cluster, on the local segment and routed.',
    argument: ConnectivityCheckParams,
    reply: ConnectivityReport,
  },
  'free-network-addresses': {
    description: 'Scan the IPv4 networks of the host for unused addresses.',
    argument: FreeAddressesRequest,
    reply: FreeNetworksAddresses,
  },
  'dhcp-lease-allocate': {
    description: 'Get DHCP leases for the virtual addresses of the cluster.',
    argument: DhcpAllocationRequest,
    reply: DhcpAllocationResponse,
  },
  'ntp-synchronizer': {
    description: 'Add time servers and report how well the known ones work.',
    argument: NtpSynchronizationRequest,
    reply: NtpSynchronizationResponse,
  },
  'domain-resolution': {
    description: 'Look up the DNS names the cluster depends on.',
    argument: DomainResolutionRequest,
    reply: DomainResolutionResponse,
  },
  'api-vip-connectivity-check': {
    description: 'Fetch the node configuration of the running cluster that the host is to join.',
    argument: ApiVipConnectivityRequest,
    reply: ApiVipConnectivityResponse,
  },
  'tang-connectivity-check': {
    description: 'Fetch the advertisements of the tang servers that hold the disk key.',
    argument: TangConnectivityRequest,
    reply: TangConnectivityResponse,
  },
  'verify-vips': {
    description: 'Find out whether a machine uses the virtual addresses of the cluster.',
    argument: VerifyVipsRequest,
    reply: VerifyVipsResponse,
  },
  'installation-disk-speed-check': {
    description: 'Measure synchronised writes on the installation disk. Overwrites its start.',
    argument: DiskSpeedCheckRequest,
    words: SecondsWord,
    reply: DiskSpeedCheckResponse,
    isEmptyOutputBusy: true,
  },
  'container-image-availability': {
    description: 'Pull the container images the installation needs.',
    argument: ContainerImageAvailabilityRequest,
    reply: ContainerImageAvailabilityResponse,
    isEmptyOutputBusy: true,
  },
  install: {
    description:
      'Start the installer. It reports progress by itself; this step ends when the installer does.',
    argument: InstallCmdRequest,
    reply: null,
  },
  'stop-installation': {
    description: 'Stop the installer.',
    argument: null,
    reply: null,
  },
  'logs-gather': {
    description: 'Collect logs and upload them.',
    argument: LogsGatherCmdRequest,
    reply: null,
  },
  'upgrade-agent': {
    description: 'Pull another agent image; it comes into use with the next registration.',
    argument: UpgradeAgentRequest,
    reply: UpgradeAgentResponse,
  },
  'download-boot-artifacts': {
    description: 'Put the discovery image beside the installed system, for the next boot.',
    argument: DownloadBootArtifactsRequest,
    reply: null,
  },
  'reboot-for-reclaim': {
    description: 'Reboot into the discovery image that was put there.',
    argument: RebootForReclaimRequest,
    reply: null,
  },
} as const satisfies Record<SentStepType, StepContract>

type Catalogue = typeof STEP_CATALOGUE

/** What `args[0]` of a step is, decoded. */
export type StepArgument<Name extends SentStepType> = Catalogue[Name]['argument'] extends TSchema
  ? Static<Catalogue[Name]['argument']>
  : null

/** What `output` of a good reply is, decoded. */
export type StepOutput<Name extends SentStepType> = Catalogue[Name]['reply'] extends TSchema
  ? Static<Catalogue[Name]['reply']>
  : null
