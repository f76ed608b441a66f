import type { DriveType } from '@groundwork/contract/hosts'
import type { Machine } from '../../../machine/machine.ts'
import { readText } from '../read-text.ts'
import { type BlockDevice, findRealFolder, idPathOf, isLogicalVolume, isMultipath } from './block-device.ts'

export const readDriveType = async (machine: Machine, device: BlockDevice): Promise<DriveType> => {
  const { name, folder } = device
  if (name.startsWith('dasd')) return readDasdType(machine, device)
  if (isIscsi(device)) return 'iSCSI'
  if (/-fc-|^fc-/.test(idPathOf(device))) return 'FC'
  if (isMultipath(device)) return 'Multipath'
  if (isLogicalVolume(device)) return 'LVM'
  if (name.startsWith('md')) return 'RAID'
  if (name.startsWith('fd')) return 'FDD'
  if (name.startsWith('sr')) return 'ODD'
  if (/^(?:nvme|mmc)/.test(name)) return 'SSD'
  if (!/^(?:sd|hd|vd|xvd)/.test(name)) return 'Unknown'
  return (await readText(machine, `${folder}/queue/rotational`)) === '1' ? 'HDD' : 'SSD'
}

export const isIscsi = (device: BlockDevice): boolean => idPathOf(device).includes('-iscsi-')

/** Disks of IBM Z: their channel device, two folders up, says how they are formatted. */
const readDasdType = async (machine: Machine, device: BlockDevice): Promise<DriveType> => {
  const channel = (await findRealFolder(machine, device)).split('/').slice(0, -2).join('/')
  const discipline = await readText(machine, `${channel}/discipline`)
  if (discipline === 'FBA') return 'FBA'
  if (discipline !== 'ECKD') return 'Unknown'
  return (await readText(machine, `${channel}/ese`)) === '1' ? 'ECKD (ESE)' : 'ECKD'
}
