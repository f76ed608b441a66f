import { bootDevice, isBootedFromDisk, keepsPartitions } from '../hardware/boot-device.ts'
import type { StepArguments } from './step-arguments.ts'

/** Writes to the disk, so it runs once, and never where something on that disk is to be kept. */
export const installationDiskSpeedCheckArgs: StepArguments = ({ host, settings }) => {
  const path = bootDevice(host)
  if (path === '' || isBootedFromDisk(host) || keepsPartitions(host)) return null
  if (Object.hasOwn(host.disks_info, path) && host.disks_info[path]?.disk_speed?.tested) return null
  return [JSON.stringify({ path }), (settings.diskCheckTimeoutMs / 1000).toFixed(2)]
}
