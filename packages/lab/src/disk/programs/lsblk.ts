import type { LabDisk } from '../../world/disk.ts'
import { failedWith, type Program, type Programs, succeededWith } from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { mountsOf } from '../../world/system-state.ts'
import { findDevice } from '../find-device.ts'
import { type Partition, partitionsOf } from '../partitions.ts'

const lsblk: Program = ({ system, args }) => {
  const { rest, has } = readArguments(args, ['-o', '--output'])
  const found = rest.map((path) => ({ path, device: findDevice(system, path) }))
  const missing = found.find(({ device }) => device === null)
  if (missing !== undefined) return failedWith(`lsblk: ${missing.path}: not a block device\n`, 32)
  const disks = rest.length === 0 ? system.computer.disks : found.flatMap(({ device }) => device?.disk ?? [])
  const isInBytes = has('--bytes', '-b')
  const kindOf = ({ name }: LabDisk) =>
    system.computer.hardware.disks.find((spec) => spec.name === name)?.kind === 'multipath' ? 'mpath' : 'disk'
  const mountsAt = (name: string) => {
    const at = mountsOf(system).filter(
      ({ source }) => source === `/dev/${name}` || source === `/dev/mapper/${name}`,
    )
    return at.length === 0 ? [null] : at.map(({ target }) => target)
  }
  const row = (name: string, number: string, sizeBytes: number, type: string) => ({
    name,
    'maj:min': number,
    rm: false,
    size: isInBytes ? sizeBytes : formatSize(sizeBytes),
    ro: false,
    type,
    mountpoints: mountsAt(name),
  })
  const rows = disks.map((disk, index) => {
    const parts = partitionsOf(disk)
    const number = `8:${index * 16}`
    const children = parts.map((part: Partition) =>
      row(part.name, `8:${index * 16 + part.number}`, part.sizeBytes, 'part'),
    )
    return {
      ...row(disk.name, number, disk.sizeBytes, kindOf(disk)),
      ...(children.length > 0 && { children }),
    }
  })
  if (has('--json', '-J')) return succeededWith(`${JSON.stringify({ blockdevices: rows }, null, 3)}\n`)
  const lines = rows.flatMap(({ children = [], ...disk }) => [disk, ...children])
  const text = lines.map(
    ({ name, size, type }) =>
      `${`${type === 'part' ? '└─' : ''}${name}`.padEnd(16)}${`${size}`.padStart(16)} ${type}\n`,
  )
  return succeededWith(`${'NAME'.padEnd(16)}${'SIZE'.padStart(16)} TYPE\n${text.join('')}`)
}

function formatSize(bytes: number): string {
  const power = Math.min(4, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  return `${Math.round((bytes / 2 ** (power * 10)) * 10) / 10}${['B', 'K', 'M', 'G', 'T'][power]}`
}

export const LSBLK_PROGRAMS: Programs = { lsblk }
