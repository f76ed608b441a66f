import { partitionName } from '../../disk/partitions.ts'
import type { Computer } from '../../world/computer.ts'
import { mountsOf } from '../../world/system-state.ts'

export interface MountLine {
  readonly source: string
  readonly target: string
  readonly fileSystem: string
}

/** What is mounted from the start, and what programs have mounted since. */
export function mountTable(computer: Computer): readonly MountLine[] {
  const { system } = computer
  const later = system === null ? [] : mountsOf(system)
  return [
    ...KERNEL,
    ...(system?.kind === 'installed' ? installedMounts(computer) : LIVE),
    ...later.map(({ source, target }) => ({
      source,
      target,
      fileSystem: target.endsWith('iso') ? 'iso9660' : 'xfs',
    })),
  ]
}

const KERNEL: readonly MountLine[] = [
  { source: 'proc', target: '/proc', fileSystem: 'proc' },
  { source: 'sysfs', target: '/sys', fileSystem: 'sysfs' },
  { source: 'devtmpfs', target: '/dev', fileSystem: 'devtmpfs' },
  { source: 'tmpfs', target: '/run', fileSystem: 'tmpfs' },
]

/** The live system is a file in memory. */
const LIVE: readonly MountLine[] = [
  { source: 'overlay', target: '/', fileSystem: 'overlay' },
  { source: '/dev/loop1', target: '/sysroot', fileSystem: 'squashfs' },
  { source: 'tmpfs', target: '/tmp', fileSystem: 'tmpfs' },
]

function installedMounts({ disks, firmware }: Computer): readonly MountLine[] {
  const order = firmware.order.flatMap((source) => (source.kind === 'disk' ? [source.disk] : []))
  const isInstalled = (name: string) =>
    disks.some((disk) => disk.name === name && disk.contents.kind === 'installed')
  const disk = order.find(isInstalled) ?? disks.find(({ name }) => isInstalled(name))?.name
  if (disk === undefined) return []
  const root = `/dev/${partitionName(disk, 4)}`
  return [
    { source: root, target: '/', fileSystem: 'xfs' },
    { source: root, target: '/sysroot', fileSystem: 'xfs' },
    { source: `/dev/${partitionName(disk, 3)}`, target: '/boot', fileSystem: 'ext4' },
  ]
}
