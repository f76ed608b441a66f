// The folder that the kernel shows of a block device, and that of the device behind it. With thousands of disks they are read
// very often: nothing in here is made before it is read.
import type { FileTree, TreeNode } from '@groundwork/host/machine'
import type { Partition } from '../../disk/partitions.ts'
import { deviceNumber } from '../../profile/device-names.ts'
import { computedDirectory } from '../tree/computed-directory.ts'
import { byteFile, constantFile, directoryOf, emptyFolder, link, textFile } from '../tree/nodes.ts'
import type { BlockDevice, BlockDevices } from './block-devices.ts'
import { locateDevice } from './device-location.ts'
import { mapNameOf, mapUuid } from './udev-record.ts'

const SECTOR_BYTES = 512
const OPTICAL_BYTES = 1_200_000_000
const ALWAYS = ['dev', 'size', 'removable', 'hidden', 'ro', 'queue', 'holders', 'slaves']

export const blockFolder = (devices: BlockDevices, device: BlockDevice): FileTree =>
  computedDirectory({
    names: () => [
      ...ALWAYS,
      ...['device', 'wwid', 'dm'].filter((name) => blockEntry(devices, device, name) !== undefined),
      ...devices.partitions(device).map(({ name }) => name),
    ],
    find: (name) => blockEntry(devices, device, name),
  })

function blockEntry(devices: BlockDevices, device: BlockDevice, entry: string): TreeNode | undefined {
  switch (entry) {
    case 'dev':
      return textFile(() => `${deviceNumber(device.name)}\n`)
    case 'size':
      return textFile(() => `${Math.floor(sizeOf(device) / SECTOR_BYTES)}\n`)
    case 'removable':
      return flag(isRemovable(device))
    case 'hidden':
    case 'ro':
      return flag(false)
    case 'queue':
      return isRotating(device) ? ROTATING : NOT_ROTATING
    case 'holders':
      return folderOfLinks(devices.holders(device.name))
    case 'slaves':
      return folderOfLinks(slavesOf(device))
    case 'device':
      return hasDevice(device) ? link(locateDevice(device).inner === '' ? '..' : '../..') : undefined
    case 'wwid':
      return device.name.startsWith('nvme') && hasIdentity(device)
        ? textFile(() => `${wwnOf(device)}\n`)
        : undefined
    case 'dm':
      return mapUuid(device) === '' ? undefined : mapFolder(device)
    default: {
      const partition = devices.partitions(device).find(({ name }) => name === entry)
      return partition && partitionFolder(devices, partition)
    }
  }
}

const flag = (isSet: boolean): TreeNode => constantFile(isSet ? '1\n' : '0\n')
const ROTATING = directoryOf({ rotational: () => flag(true) })
const NOT_ROTATING = directoryOf({ rotational: () => flag(false) })

const mapFolder = (device: BlockDevice): FileTree =>
  directoryOf({
    uuid: () => textFile(() => `${mapUuid(device)}\n`),
    name: () => textFile(() => `${mapName(device)}\n`),
  })

const partitionFolder = (devices: BlockDevices, { name, number, sizeBytes }: Partition): FileTree =>
  directoryOf({
    dev: () => textFile(() => `${deviceNumber(name)}\n`),
    size: () => textFile(() => `${Math.floor(sizeBytes / SECTOR_BYTES)}\n`),
    partition: () => constantFile(`${number}\n`),
    holders: () => folderOfLinks(devices.holders(name)),
  })

/** Of the device that the block device belongs to; null: it has none. */
export function deviceFolder(devices: BlockDevices, device: BlockDevice): FileTree | null {
  if (!hasDevice(device)) return null
  const isBelow = locateDevice(device).inner === 'block'
  const names = ['vendor', 'state', 'scsi_device', 'vpd_pg83', isBelow ? 'block' : device.name]
  let below: FileTree | undefined
  const find = (entry: string): TreeNode | undefined => {
    if (entry !== names.at(-1)) return deviceEntry(device, entry)
    below ??= isBelow
      ? directoryOf({ [device.name]: () => blockFolder(devices, device) })
      : blockFolder(devices, device)
    return below
  }
  return computedDirectory({ names: () => names.filter((name) => find(name) !== undefined), find })
}

function deviceEntry(device: BlockDevice, entry: string): TreeNode | undefined {
  const { hctl } = locateDevice(device)
  switch (entry) {
    case 'vendor':
      return vendorOf(device) === '' ? undefined : constantFile(`${vendorOf(device).padEnd(8)}\n`)
    case 'state':
      return hctl === '' ? undefined : constantFile('running\n')
    case 'scsi_device':
      return hctl === '' ? undefined : directoryOf({ [hctl]: emptyFolder })
    case 'vpd_pg83':
      return hctl !== '' && hasIdentity(device) ? IDENTITY_PAGE : undefined
    default:
      return undefined
  }
}

/** Its contents are never read, only whether there is one. */
const IDENTITY_PAGE = byteFile(Uint8Array.of(0, 0x83, 0, 0))

const NO_LINKS = directoryOf({})

const folderOfLinks = (names: readonly string[]): FileTree =>
  names.length === 0
    ? NO_LINKS
    : directoryOf(Object.fromEntries(names.map((name) => [name, () => link(`/sys/class/block/${name}`)])))

const hasDevice = (device: BlockDevice): boolean => locateDevice(device).device !== ''
const isDisk = (device: BlockDevice) => device.kind === 'disk' || device.kind === 'path'
const hasIdentity = (device: BlockDevice): boolean => isDisk(device) && device.spec.hasUuid
const wwnOf = (device: BlockDevice): string => (isDisk(device) ? device.spec.wwn : '')
const vendorOf = (device: BlockDevice): string =>
  device.kind === 'optical' ? 'Lab' : isDisk(device) ? device.spec.vendor : ''
const isRemovable = (device: BlockDevice): boolean =>
  device.kind === 'optical' || (device.kind === 'disk' && device.spec.kind === 'usb')
const isRotating = (device: BlockDevice): boolean =>
  device.kind === 'optical' || (device.kind === 'disk' && device.spec.kind === 'hdd')

function sizeOf(device: BlockDevice): number {
  if (device.kind === 'optical') return OPTICAL_BYTES
  return isDisk(device) ? device.disk.sizeBytes : device.sizeBytes
}

function slavesOf(device: BlockDevice): readonly string[] {
  if (device.kind === 'volume' || device.kind === 'array') return device.below
  return device.kind === 'disk' ? device.spec.members : []
}

const mapName = (device: BlockDevice): string =>
  device.kind === 'volume' ? device.mapName : device.kind === 'disk' ? mapNameOf(device.spec) : ''
