// The disk a host is installed on, and what becomes of its other disks.
import type { HostFacts } from '../facts/host-facts.ts'

/** As the agent is told: the lasting name, or the path for agents that know no other. */
export const bootDevice = (host: HostFacts): string =>
  host.installation_disk_id || host.installation_disk_path

const KEEPING_FLAGS = ['--save-partlabel', '--save-partindex'] as const

/** The user keeps partitions of the installation disk, so it must neither be measured by writing nor be wiped. */
export const keepsPartitions = (host: HostFacts): boolean =>
  host.installer_args.some((arg) => KEEPING_FLAGS.some((flag) => arg === flag || arg.startsWith(`${flag}=`)))

/** The agent runs from a disk of the machine instead of an image in memory. */
export const isBootedFromDisk = (host: HostFacts): boolean =>
  host.inventory?.boot?.device_type === 'persistent'

export interface FormatPlan {
  readonly formatted: readonly string[]
  readonly skipped: readonly string[]
}

/** Bootable disks lose their boot sector, so that firmware does not start from them; the user can spare some. */
export function formatPlan(host: HostFacts): FormatPlan {
  const spared = new Set(host.skip_formatting_disks)
  if (keepsPartitions(host)) spared.add(bootDevice(host))
  return {
    formatted: host.disks_to_be_formatted.filter((id) => !spared.has(id)),
    skipped: host.disks_to_be_formatted.filter((id) => spared.has(id)),
  }
}
