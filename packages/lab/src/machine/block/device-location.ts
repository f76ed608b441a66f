// Where a block device hangs: its folder in the kernel's tree, and the name of that place by which links find it.
import { letterIndex } from '../../profile/device-names.ts'
import type { BlockDevice } from './block-devices.ts'

export interface DeviceLocation {
  /** Of the controller's device; empty for what has none. */
  readonly device: string
  /** From there to the folder of the block device. */
  readonly inner: 'block' | ''
  /** SCSI address, or empty. */
  readonly hctl: string
  /** As links name the place; empty: it has no such link. */
  readonly idPath: string
}

const SATA = '0000:00:17.0'
const USB = '0000:00:14.0'
const OPTICAL = '0000:00:1f.2'
const FIRST_FIBRE_HOST = 12
const VIRTUAL: DeviceLocation = { device: '', inner: '', hctl: '', idPath: '' }

const known = new WeakMap<BlockDevice, DeviceLocation>()

/** Disks stay where they are. */
export function locateDevice(device: BlockDevice): DeviceLocation {
  const present = known.get(device)
  if (present !== undefined) return present
  const place = findLocation(device)
  known.set(device, place)
  return place
}

function findLocation(device: BlockDevice): DeviceLocation {
  if (device.kind === 'optical') return scsi(`pci0000:00/${OPTICAL}/ata3`, '3:0:0:0', `pci-${OPTICAL}-ata-3`)
  if (device.kind === 'path') return fibreLocation(device)
  if (device.kind !== 'disk') return VIRTUAL
  const { spec } = device
  const target = spec.hctl.split(':')[2] ?? '0'
  switch (spec.kind) {
    case 'multipath':
      return VIRTUAL
    case 'nvme':
      return nvmeLocation(spec.name)
    case 'usb':
      return scsi(
        `pci0000:00/${USB}/usb1/1-${target}/1-${target}:1.0`,
        spec.hctl,
        `pci-${USB}-usb-0:${target}:1.0-scsi-0:0:0:0`,
      )
    case 'iscsi':
      return scsi(
        'platform',
        spec.hctl,
        `ip-${spec.target?.portal}:3260-iscsi-${spec.target?.name}-lun-0`,
        true,
      )
    case 'hdd':
    case 'ssd':
      return spec.hctl === ''
        ? virtioLocation(spec.name)
        : scsi(
            `pci0000:00/${SATA}/ata${Number(target) + 1}`,
            spec.hctl,
            `pci-${SATA}-ata-${Number(target) + 1}`,
          )
  }
}

function scsi(controller: string, hctl: string, idPath: string, hasSession = false): DeviceLocation {
  const [host, channel, target] = hctl.split(':')
  const session = hasSession ? `/session${sessionOf(hctl)}` : ''
  const device = `/sys/devices/${controller}/host${host}${session}/target${host}:${channel}:${target}/${hctl}`
  return { device, inner: 'block', hctl, idPath }
}

/** Each session is a host of its own. */
export const sessionOf = (hctl: string): number => Number(hctl.split(':')[0])

/** Many ways lead to many units. */
function fibreLocation({ spec, path }: Extract<BlockDevice, { kind: 'path' }>): DeviceLocation {
  const unit = spec.name.replace('dm-', '')
  const card = `0000:af:00.${path}`
  const port = `0x524a9370${(0x1000_0000 + path).toString(16)}`
  return scsi(
    `pci0000:ae/${card}`,
    `${FIRST_FIBRE_HOST + path}:0:0:${unit}`,
    `pci-${card}-fc-${port}-lun-${unit}`,
  )
}

function nvmeLocation(name: string): DeviceLocation {
  const number = Number(/\d+/.exec(name)?.[0])
  const card = pciAddress(0x40 + number)
  return {
    device: `/sys/devices/pci0000:3f/${card}/nvme/nvme${number}`,
    inner: '',
    hctl: '',
    idPath: `pci-${card}-nvme-1`,
  }
}

function virtioLocation(name: string): DeviceLocation {
  const number = letterIndex(name.slice('vd'.length))
  const card = pciAddress(5 + number)
  return {
    device: `/sys/devices/pci0000:00/${card}/virtio${number + 2}`,
    inner: 'block',
    hctl: '',
    idPath: `pci-${card}`,
  }
}

/** Bus and domain are counted on, for the machine with more disks than a bus has places. */
function pciAddress(number: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `${hex(number >> 8, 4)}:${hex(number & 0xff, 2)}:00.0`
}
