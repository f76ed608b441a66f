// Disks as a tree: the paths to one multipath disk, or the members of a RAID, stand below it.
import type { Disk } from '@groundwork/contract/hosts'

export interface DiskNode {
  readonly disk: Disk
  /** Below it: disks that it is made of, or ways to reach it. */
  readonly members: readonly Disk[]
}

const holdersOf = ({ holders }: Disk): readonly string[] =>
  (holders ?? '').split(',').flatMap((name) => name.trim() || [])

export function diskTree(disks: readonly Disk[]): readonly DiskNode[] {
  const names = new Set(disks.map(({ name }) => name ?? ''))
  const isMember = (disk: Disk) => holdersOf(disk).some((holder) => names.has(holder))
  return disks
    .filter((disk) => !isMember(disk))
    .map((disk) => ({
      disk,
      members: disks.filter((other) => other !== disk && holdersOf(other).includes(disk.name ?? '')),
    }))
}

/** Between 0 and 1. Small disks stay visible. */
export const shareOf = (size: number, largest: number): number =>
  largest <= 0 ? 0 : Math.max(0.04, Math.min(1, size / largest))

/** Clients name a disk by any of its names. */
export const isNamed = ({ id, path, by_id, by_path, name }: Disk, given: string): boolean =>
  given !== '' && [id, path, by_id, by_path, name].includes(given)

export type DiskFate = 'install' | 'formatted' | 'kept' | 'untouched'

export interface DiskChoices {
  readonly installation: string
  readonly formatted: readonly string[]
  readonly skipped: readonly string[]
}

/** The disk that is installed to before all others: it is what people look for. */
export const installedFirst = (nodes: readonly DiskNode[], choices: DiskChoices): readonly DiskNode[] =>
  [...nodes].sort(
    (a, b) => Number(fateOf(b.disk, choices) === 'install') - Number(fateOf(a.disk, choices) === 'install'),
  )

/** What the installation does to this disk. */
export function fateOf(disk: Disk, { installation, formatted, skipped }: DiskChoices): DiskFate {
  if (isNamed(disk, installation)) return 'install'
  if (skipped.some((id) => isNamed(disk, id))) return 'kept'
  return formatted.some((id) => isNamed(disk, id)) ? 'formatted' : 'untouched'
}
