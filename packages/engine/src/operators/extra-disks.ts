// Disks that storage operators may take: plain ones that OpenShift is not installed on.
import type { Disk } from '@groundwork/contract/hosts'
import { installationDisk } from '../context/disk-identity.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { formatDiskSize } from '../text/units.ts'

export function nonInstallationDisks(host: HostFacts): readonly Disk[] {
  const taken = installationDisk(host)
  return (host.inventory?.disks ?? []).filter((disk) => disk !== taken)
}

export const extraDisks = (host: HostFacts): readonly Disk[] =>
  nonInstallationDisks(host).filter(({ drive_type }) => drive_type === 'SSD' || drive_type === 'HDD')

export const extraDisksFrom = (host: HostFacts, minimumBytes: number): readonly Disk[] =>
  extraDisks(host).filter(({ size_bytes }) => (size_bytes ?? 0) >= minimumBytes)

/** For messages, smallest first. */
export const sizesOf = (disks: readonly Disk[]): string[] =>
  disks
    .map(({ size_bytes }) => size_bytes ?? 0)
    .sort((a, b) => a - b)
    .map(formatDiskSize)
