// Volumes and arrays that lie on the disks of a computer.

import { arraysOf, leftoversOf } from '../../disk/leftovers.ts'
import { memberPartition, partitionsOf } from '../../disk/partitions.ts'
import type { Computer } from '../../world/computer.ts'

export type BuiltDevice =
  | {
      readonly kind: 'volume'
      readonly name: string
      readonly mapName: string
      /** Names of what it lies on. */
      readonly below: readonly string[]
      readonly sizeBytes: number
    }
  | {
      readonly kind: 'array'
      readonly name: string
      readonly arrayName: string
      readonly below: readonly string[]
      readonly sizeBytes: number
    }

export interface BuiltDevices {
  all(): readonly BuiltDevice[]
  find(name: string): BuiltDevice | null
  holders(name: string): readonly string[]
}

export function createBuiltDevices({ disks, hardware }: Computer): BuiltDevices {
  const multipaths = hardware.disks.filter(({ kind }) => kind === 'multipath').length
  /** A volume keeps its number, whatever becomes of the others. */
  const numbers = new Map<string, number>()
  const deviceOf = (mapName: string): string => {
    const number = numbers.get(mapName) ?? multipaths + numbers.size
    numbers.set(mapName, number)
    return `dm-${number}`
  }

  function volumes(): BuiltDevice[] {
    const found = new Map<string, { below: Set<string>; sizeBytes: number }>()
    for (const disk of disks) {
      const { maps } = leftoversOf(disk)
      const size = partitionsOf(disk).find(({ name }) => name === memberPartition(disk))?.sizeBytes ?? 0
      for (const [mapName, below] of maps) {
        deviceOf(mapName)
        const volume = found.get(mapName) ?? { below: new Set(), sizeBytes: 0 }
        for (const name of below) volume.below.add(maps.has(name) ? deviceOf(name) : name)
        volume.sizeBytes += size
        found.set(mapName, volume)
      }
    }
    return [...found].map(([mapName, { below, sizeBytes }]) => ({
      kind: 'volume',
      name: deviceOf(mapName),
      mapName,
      below: [...below],
      sizeBytes,
    }))
  }
  const arrays = (): BuiltDevice[] =>
    arraysOf(disks).map(({ name, device, disks: members }) => ({
      kind: 'array',
      name: device,
      arrayName: name,
      below: members.map(memberPartition),
      sizeBytes: Math.min(...members.map(({ sizeBytes }) => sizeBytes)),
    }))

  const hasLeftovers = () => disks.some(({ contents }) => contents.kind === 'leftover')
  const all = () => (hasLeftovers() ? [...volumes(), ...arrays()] : [])
  // The numbers are those of the boot.
  volumes()
  return {
    all,
    find: (name) =>
      /^(dm-|md)\d+$/.test(name) ? (all().find((device) => device.name === name) ?? null) : null,
    holders: (name) => all().flatMap((device) => (device.below.includes(name) ? [device.name] : [])),
  }
}
