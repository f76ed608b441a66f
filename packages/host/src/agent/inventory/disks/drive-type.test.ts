import { expect, it } from 'vitest'
import { type DiskTextOptions, describeDiskText } from '../../../testing/disk-text.ts'
import { createSampleMachine } from '../../../testing/sample-machine.ts'
import { readBlockDevice } from './block-device.ts'
import { readDriveType } from './drive-type.ts'

const cases: [string, DiskTextOptions, string][] = [
  ['sda', { files: { 'queue/rotational': '1' } }, 'HDD'],
  ['sda', { files: { 'queue/rotational': '0' } }, 'SSD'],
  ['vda', { files: { 'queue/rotational': '1' } }, 'HDD'],
  ['xvda', {}, 'SSD'],
  ['nvme0n1', {}, 'SSD'],
  ['mmcblk0', {}, 'SSD'],
  ['fd0', {}, 'FDD'],
  ['sr0', {}, 'ODD'],
  ['md127', {}, 'RAID'],
  ['nbd0', {}, 'Unknown'],
  ['dm-0', { files: { 'dm/uuid': 'mpath-36' } }, 'Multipath'],
  ['dm-0', { files: { 'dm/uuid': 'LVM-x' } }, 'LVM'],
  ['sda', { udev: { ID_PATH: 'ip-192.0.2.1:3260-iscsi-iqn.x-lun-0' } }, 'iSCSI'],
  ['sda', { udev: { ID_PATH: 'pci-0000:01:00.0-fc-0x1-lun-0' } }, 'FC'],
  ['sda', { udev: { ID_PATH: 'fc-0x1-lun-0' } }, 'FC'],
  ['dasda', {}, 'Unknown'],
]

const typeOf = async (name: string, text: string) => {
  const machine = createSampleMachine(text)
  const device = await readBlockDevice(machine, name)
  return device && readDriveType(machine, device)
}

it.each(cases)('%s with %j is %s', async (name, options, type) => {
  expect(await typeOf(name, describeDiskText(name, options))).toBe(type)
})

it.each([
  ['FBA', '0', 'FBA'],
  ['ECKD', '0', 'ECKD'],
  ['ECKD', '1', 'ECKD (ESE)'],
])('a disk of IBM Z with %s and %s is %s', async (discipline, ese, type) => {
  const channel = '/sys/devices/css0/0.0.0100'
  const text = `${describeDiskText('dasda', { device: `${channel}/block` })}@file ${channel}/discipline
${discipline}
@file ${channel}/ese
${ese}`
  expect(await typeOf('dasda', text)).toBe(type)
})
