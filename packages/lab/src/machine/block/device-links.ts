// Links below /dev/disk, by which a disk is found whatever the kernel calls it.
import type { Partition } from '../../disk/partitions.ts'
import type { Computed } from '../tree/computed-directory.ts'
import { link } from '../tree/nodes.ts'
import type { BlockDevice, BlockDevices } from './block-devices.ts'
import { locateDevice } from './device-location.ts'
import { longSerial, mapNameOf, mapUuid } from './udev-record.ts'

export const linksById = (devices: BlockDevices): Computed => diskLinks(devices, idsOf)

export const linksByPath = (devices: BlockDevices): Computed =>
  diskLinks(devices, (device) => {
    const { idPath } = locateDevice(device)
    return idPath === '' ? [] : [idPath]
  })

/** By what a partition or its file system is called; of several the first is taken. */
export const linksByLabel = (devices: BlockDevices): Computed => {
  const labelled = () =>
    devices.names().flatMap((name) => {
      const device = devices.find(name)
      return device === null ? [] : devices.partitions(device).filter(({ label }) => label !== null)
    })
  return {
    names: () => [...new Set(labelled().map(({ label }) => label ?? ''))],
    find(name) {
      const partition = labelled().find(({ label }) => label === name)
      return partition && link(`../../${partition.name}`)
    },
  }
}

function diskLinks(devices: BlockDevices, linksOf: (device: BlockDevice) => readonly string[]): Computed {
  // Disks stay; what is on them comes and goes.
  let known: ReadonlyMap<string, string> | null = null
  const all = (): ReadonlyMap<string, string> => {
    known ??= new Map(
      devices.names().flatMap((name) => {
        const device = devices.find(name)
        if (device === null || device.kind === 'volume' || device.kind === 'array') return []
        return linksOf(device).map((text) => [text, name] as const)
      }),
    )
    return known
  }
  const partitionsAt = (name: string): readonly Partition[] => {
    const device = devices.find(name)
    return device === null ? [] : devices.partitions(device)
  }
  return {
    names: () =>
      [...all()].flatMap(([text, name]) => [
        text,
        ...partitionsAt(name).map(({ number }) => `${text}-part${number}`),
      ]),
    find(text) {
      const whole = all().get(text)
      if (whole !== undefined) return link(`../../${whole}`)
      const [, base = '', number = ''] = /^(.*)-part(\d+)$/.exec(text) ?? []
      const partition = partitionsAt(all().get(base) ?? '').find((one) => one.number === Number(number))
      return partition && link(`../../${partition.name}`)
    },
  }
}

/** The paths to a disk give their names to the device that stands for all of them. */
function idsOf(device: BlockDevice): string[] {
  if (device.kind !== 'disk') return []
  const { kind, model, serial, wwn } = device.spec
  const bus = { hdd: 'scsi', ssd: 'ata', nvme: 'nvme', multipath: '', iscsi: 'scsi', usb: 'usb' }[kind]
  return [
    ...(wwn === '' ? [] : [kind === 'nvme' ? `nvme-${wwn}` : `wwn-${wwn}`]),
    ...(serial === '' || bus === '' ? [] : [`${bus}-${longSerial(model, serial)}`]),
    ...(kind === 'multipath' ? [`dm-name-${mapNameOf(device.spec)}`, `dm-uuid-${mapUuid(device)}`] : []),
  ]
}
