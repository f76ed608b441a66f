import { REPLY_LIMITS } from '@groundwork/contract/schema'
import { DiskSpeedCheckResponse } from '@groundwork/contract/steps'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostContext } from '../context/host-context.ts'
import { hostEvent } from '../context/host-events.ts'
import { bootDevice, isBootedFromDisk, keepsPartitions } from '../hardware/boot-device.ts'
import { hostRequirements } from '../hardware/requirements.ts'
import { readJson } from './normalise-json.ts'
import {
  type AgentReply,
  forOutput,
  NOTHING_CHANGES,
  type ReplyHandler,
  type ReplyResult,
  tooLarge,
} from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

/** Writes to the disk, so it runs once, and never where something on that disk is to be kept. */
const args: StepArguments = ({ host, settings }) => {
  const path = bootDevice(host)
  if (path === '' || isBootedFromDisk(host) || keepsPartitions(host)) return null
  if (Object.hasOwn(host.disks_info, path) && host.disks_info[path]?.disk_speed?.tested) return null
  return [JSON.stringify({ path }), (settings.diskCheckTimeoutMs / 1000).toFixed(2)]
}

const acceptMeasurement = forOutput<DiskSpeedCheckResponse>(
  DiskSpeedCheckResponse,
  ({ path = '', io_sync_duration = 0 }, context, reply) =>
    storeSpeed(context, reply, path || bootDevice(context.host), io_sync_duration),
)

/** Without output another run is still going on. */
const onSuccess: ReplyHandler = (context, reply) =>
  reply.output === '' ? NOTHING_CHANGES : acceptMeasurement(context, reply)

/** A run that ended badly may not even say which disk it was; it can only have been the one we asked for. */
const onFailure: ReplyHandler = (context, reply) => {
  const output = readJson<DiskSpeedCheckResponse>(DiskSpeedCheckResponse, reply.output)
  const { path = '', io_sync_duration = 0 } = output.ok ? output.value : {}
  return storeSpeed(context, reply, path || bootDevice(context.host), io_sync_duration)
}

function storeSpeed(
  context: HostContext,
  reply: AgentReply,
  path: string,
  milliseconds: number,
): ReplyResult {
  if (path === '') return NOTHING_CHANGES
  const { exit_code } = reply
  const { disks_info } = context.host
  if (!Object.hasOwn(disks_info, path) && Object.keys(disks_info).length >= REPLY_LIMITS.measured_disks) {
    return tooLarge(reply, `speeds of ${REPLY_LIMITS.measured_disks} disks are kept, and no more`)
  }
  const disk_speed = {
    ...(exit_code !== 0 && { exit_code }),
    ...(milliseconds !== 0 && { speed_ms: milliseconds }),
    tested: true,
  }
  const isSlow = exit_code === 0 && milliseconds > supportedMilliseconds(context)
  return {
    ok: true,
    host: { disks_info: { ...disks_info, [path]: { disk_speed, path } } },
    // Slowness alone stops nothing.
    ...(isSlow && {
      events: [
        hostEvent('disk_speed_slower_than_supported', context.host, {
          host_disk: path,
          fdatasync_duration: milliseconds,
        }),
      ],
    }),
  }
}

const supportedMilliseconds = (context: HostContext): number =>
  hostRequirements(context, effectiveRole(context.host)).installation_disk_speed_threshold_ms ??
  Number.POSITIVE_INFINITY

export const installationDiskSpeedCheck: Step = { args, onSuccess, onFailure }
