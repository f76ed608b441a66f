// What a reply of an agent changes: the fields to store, and what else has to happen because of it.
import type { StepType } from '@groundwork/contract/steps'
import type { HostContext } from '../context/host-context.ts'
import { acceptApiVipConnectivityCheck } from './replies/api-vip-connectivity-check.ts'
import { acceptConnectivityCheck } from './replies/connectivity-check.ts'
import {
  acceptContainerImageAvailability,
  acceptFailedContainerImageAvailability,
} from './replies/container-image-availability.ts'
import { acceptDhcpLeaseAllocate } from './replies/dhcp-lease-allocate.ts'
import { acceptDomainResolution } from './replies/domain-resolution.ts'
import {
  acceptDownloadBootArtifacts,
  acceptFailedDownloadBootArtifacts,
} from './replies/download-boot-artifacts.ts'
import { acceptFreeNetworkAddresses } from './replies/free-network-addresses.ts'
import { acceptFailedInstall } from './replies/install.ts'
import { acceptDiskSpeedCheck, acceptFailedDiskSpeedCheck } from './replies/installation-disk-speed-check.ts'
import { acceptInventoryReply } from './replies/inventory.ts'
import { acceptNtpSynchronizer } from './replies/ntp-synchronizer.ts'
import {
  acceptFailedTangConnectivityCheck,
  acceptTangConnectivityCheck,
} from './replies/tang-connectivity-check.ts'
import { acceptUpgradeAgent } from './replies/upgrade-agent.ts'
import { acceptVerifyVips } from './replies/verify-vips.ts'
import { type AgentReply, NOTHING_CHANGES, type ReplyHandler, type ReplyResult } from './reply-result.ts'

/** The agent could not read the medium it was booted from, whatever it was doing. */
const MEDIA_LOST = 256

/** Steps that are not here leave nothing behind when they succeed. */
const ON_SUCCESS: Readonly<Partial<Record<StepType, ReplyHandler>>> = {
  'api-vip-connectivity-check': acceptApiVipConnectivityCheck,
  'connectivity-check': acceptConnectivityCheck,
  'container-image-availability': acceptContainerImageAvailability,
  'dhcp-lease-allocate': acceptDhcpLeaseAllocate,
  'domain-resolution': acceptDomainResolution,
  'download-boot-artifacts': acceptDownloadBootArtifacts,
  'free-network-addresses': acceptFreeNetworkAddresses,
  'installation-disk-speed-check': acceptDiskSpeedCheck,
  inventory: acceptInventoryReply,
  'ntp-synchronizer': acceptNtpSynchronizer,
  'tang-connectivity-check': acceptTangConnectivityCheck,
  'upgrade-agent': acceptUpgradeAgent,
  'verify-vips': acceptVerifyVips,
}

/** Most failures leave the last good result in place; these are results themselves. */
const ON_FAILURE: Readonly<Partial<Record<StepType, ReplyHandler>>> = {
  'container-image-availability': acceptFailedContainerImageAvailability,
  'download-boot-artifacts': acceptFailedDownloadBootArtifacts,
  install: acceptFailedInstall,
  'installation-disk-speed-check': acceptFailedDiskSpeedCheck,
  'tang-connectivity-check': acceptFailedTangConnectivityCheck,
}

export function acceptReply(context: HostContext, reply: AgentReply): ReplyResult {
  if (reply.exit_code === MEDIA_LOST) return { ok: true, hostEvent: { type: 'media-disconnect' } }
  if (reply.exit_code !== 0) return ON_FAILURE[reply.step_type]?.(context, reply) ?? NOTHING_CHANGES
  const result = ON_SUCCESS[reply.step_type]?.(context, reply) ?? NOTHING_CHANGES
  return result.ok && context.host.media_status === 'disconnected'
    ? { ...result, host: { ...result.host, media_status: 'connected' } }
    : result
}
