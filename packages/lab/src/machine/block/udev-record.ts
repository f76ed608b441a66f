// What the device manager keeps of a device.
import type { Partition } from '../../disk/partitions.ts'
import { letterName } from '../../profile/device-names.ts'
import type { DiskSpec } from '../../world/hardware.ts'
import type { BlockDevice } from './block-devices.ts'
import { locateDevice } from './device-location.ts'

export function udevRecord(device: BlockDevice, partition: Partition | null): string {
  const properties = { ...ofDevice(device), ...(partition === null ? {} : ofPartition(partition)) }
  return Object.entries(properties)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `E:${name}=${value}\n`)
    .join('')
}

type Properties = Readonly<Record<string, string>>

function ofDevice(device: BlockDevice): Properties {
  const { idPath: ID_PATH } = locateDevice(device)
  switch (device.kind) {
    case 'volume':
      return { DM_NAME: device.mapName, DM_UUID: mapUuid(device) }
    case 'array':
      return { MD_NAME: device.arrayName, MD_LEVEL: 'raid1' }
    case 'optical':
      return { ID_CDROM: '1', ID_MODEL: 'Virtual_DVD', ID_PATH }
    case 'path':
      return { ...ofDisk(device.spec), ID_PATH, DM_MULTIPATH_DEVICE_PATH: '1' }
    case 'disk':
      return device.spec.kind === 'multipath'
        ? { DM_NAME: mapNameOf(device.spec), DM_UUID: mapUuid(device), DM_WWN: device.spec.wwn }
        : { ...ofDisk(device.spec), ID_PATH }
  }
}

const ofDisk = ({ kind, model, serial, wwn }: DiskSpec): Properties => ({
  ID_TYPE: 'disk',
  ID_BUS: { hdd: 'scsi', ssd: 'ata', nvme: 'nvme', multipath: 'scsi', iscsi: 'scsi', usb: 'usb' }[kind],
  ID_MODEL: model.replaceAll(' ', '_'),
  ID_SERIAL: serial === '' ? '' : longSerial(model, serial),
  ID_SERIAL_SHORT: serial,
  // Names of more than eight bytes have an extension; the first half alone would name all disks of the maker.
  ID_WWN: wwn.startsWith('0x') ? wwn.slice(0, 18) : wwn,
  ID_WWN_WITH_EXTENSION: wwn.startsWith('0x') ? wwn : '',
})

export const longSerial = (model: string, serial: string): string => `${model}_${serial}`.replaceAll(' ', '_')

const ofPartition = ({ number, label, fileSystem }: Partition): Properties => ({
  DEVTYPE: 'partition',
  ID_PART_ENTRY_NUMBER: String(number),
  ID_PART_ENTRY_NAME: label ?? '',
  ID_FS_TYPE: fileSystem ?? '',
  ID_FS_LABEL: label ?? '',
})

/** mpatha, mpathb, … */
export const mapNameOf = ({ name }: DiskSpec): string => `mpath${letterName(Number(name.replace('dm-', '')))}`

/** Says what made the device: by its first letters volumes and multipath devices are told apart. Empty: no such device. */
export function mapUuid(device: BlockDevice): string {
  if (device.kind === 'volume') return `LVM-${device.mapName}`
  if (device.kind !== 'disk' || device.spec.kind !== 'multipath') return ''
  return `mpath-3${device.spec.wwn.slice(2)}`
}
