import type { Machine } from '../../../machine/machine.ts'
import { readText } from '../read-text.ts'

/** What the kernel and its device manager say about a disk, before anything is concluded from it. */
export interface BlockDevice {
  readonly name: string
  /** Below /sys/block. */
  readonly folder: string
  /** Names in the folder; partitions are among them. */
  readonly entries: readonly string[]
  /** Names in the folder of the controller's device; empty for what has none. */
  readonly deviceEntries: readonly string[]
  readonly udev: UdevProperties
  /** Of device-mapper devices; says what made them. */
  readonly mapUuid: string
  readonly mapName: string
}

export type UdevProperties = ReadonlyMap<string, string>

/** null: not a disk that anyone could use. */
export const readBlockDevice = async (machine: Machine, name: string): Promise<BlockDevice | null> => {
  const folder = `/sys/block/${name}`
  if (/^(?:loop|zram)/.test(name)) return null
  // Only the single paths to an NVMe disk are ever hidden.
  if (name.startsWith('nvme') && (await readText(machine, `${folder}/hidden`)) === '1') return null
  const entries = await machine.files.list(folder)
  const isMap = entries.includes('dm')
  return {
    name,
    folder,
    entries,
    deviceEntries: entries.includes('device') ? await machine.files.list(`${folder}/device`) : [],
    udev: await readUdev(machine, folder),
    mapUuid: isMap ? await readText(machine, `${folder}/dm/uuid`) : '',
    mapName: isMap ? await readText(machine, `${folder}/dm/name`) : '',
  }
}

/** Where the device really is: the path names controller, port and session. */
export const findRealFolder = async (machine: Machine, { folder }: BlockDevice): Promise<string> =>
  (await machine.files.realPath(folder)) ?? folder

/** What the device manager knows of the device in the folder; nothing when it has no record. */
export const readUdev = async (machine: Machine, folder: string): Promise<UdevProperties> => {
  const numbers = await readText(machine, `${folder}/dev`)
  if (!/^\d+:\d+$/.test(numbers)) return new Map()
  return parseUdev((await machine.files.text(`/run/udev/data/b${numbers}`)) ?? '')
}

/** Lines like `E:NAME=value`. */
export const parseUdev = (text: string): UdevProperties =>
  new Map(
    [...text.matchAll(/^E:([^=\n]+)=(.*)$/gm)]
      .map(([, name = '', value = '']) => [name, value.trim()] as const)
      .filter(([, value]) => value !== '' && value !== 'unknown'),
  )

export const isMultipath = ({ mapUuid }: BlockDevice): boolean => mapUuid.startsWith('mpath-')
export const isLogicalVolume = ({ mapUuid }: BlockDevice): boolean => mapUuid.startsWith('LVM-')
export const idPathOf = ({ udev }: BlockDevice): string => udev.get('ID_PATH') ?? ''
