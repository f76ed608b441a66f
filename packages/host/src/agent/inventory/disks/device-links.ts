import type { Machine } from '../../../machine/machine.ts'
import { mapBounded } from '../map-bounded.ts'
import { type BlockDevice, idPathOf } from './block-device.ts'

/** Links that the device manager keeps, by which a disk is found whatever the kernel calls it. */
export interface DeviceLinks {
  /** Names in /dev. */
  readonly nodes: ReadonlySet<string>
  /** Names in /dev/disk/by-path. */
  readonly byPath: ReadonlySet<string>
  /** Device node to its link in /dev/disk/by-id. */
  readonly byId: ReadonlyMap<string, string>
  /** Paths that more than one disk claims, so that they name none. */
  readonly ambiguous: ReadonlySet<string>
}

export const readDeviceLinks = async (
  machine: Machine,
  devices: readonly BlockDevice[],
): Promise<DeviceLinks> => {
  const ids = (await machine.files.list('/dev/disk/by-id')).filter(
    (name) => /^(?:wwn-|nvme-eui)/.test(name) && !/-part\d+$/.test(name),
  )
  const targets = await mapBounded(ids, (name) => machine.files.realPath(`/dev/disk/by-id/${name}`))
  // Of several links to one device the last by name stays.
  const byId = new Map(ids.map((name, index) => [targets[index] ?? '', `/dev/disk/by-id/${name}`] as const))
  const idPaths = devices.map(idPathOf).sort()
  return {
    nodes: new Set(await machine.files.list('/dev')),
    byPath: new Set(await machine.files.list('/dev/disk/by-path')),
    byId,
    ambiguous: new Set(idPaths.filter((idPath, index) => idPath === idPaths[index - 1])),
  }
}

export interface DiskPaths {
  readonly path: string
  readonly byPath: string
  readonly byId: string
}

/** Each is empty when there is none. */
export const findPaths = async (
  machine: Machine,
  device: BlockDevice,
  { nodes, byPath, byId, ambiguous }: DeviceLinks,
): Promise<DiskPaths> => {
  const idPath = idPathOf(device)
  const link = idPath !== '' && byPath.has(idPath) ? `/dev/disk/by-path/${idPath}` : ''
  const path = nodes.has(device.name)
    ? `/dev/${device.name}`
    : link === ''
      ? ''
      : ((await machine.files.realPath(link)) ?? '')
  return { path, byPath: ambiguous.has(idPath) ? '' : link, byId: byId.get(path) ?? '' }
}
