import { type FileTree, putNode, type TreeNode } from '@groundwork/host/machine'
import { deviceNumber, deviceOfNumber } from '../../profile/device-names.ts'
import type { Computer } from '../../world/computer.ts'
import { type BlockDevice, type BlockDevices, createBlockDevices } from '../block/block-devices.ts'
import { blockFolder, deviceFolder } from '../block/block-folder.ts'
import { linksById, linksByLabel, linksByPath } from '../block/device-links.ts'
import { locateDevice } from '../block/device-location.ts'
import { mapNameOf, udevRecord } from '../block/udev-record.ts'
import type { Computed } from './computed-directory.ts'
import { link, plantComputed, textFile } from './nodes.ts'

const VIRTUAL = '/sys/devices/virtual/block'

/** Below /sys, /dev and /run/udev. */
export function plantDisks(tree: FileTree, computer: Computer): void {
  const devices = createBlockDevices(computer)
  for (const name of devices.names()) {
    const device = devices.find(name)
    const folder = device === null ? null : deviceFolder(devices, device)
    if (device !== null && folder !== null) putNode(tree, locateDevice(device).device, folder)
  }
  const isVirtual = (name: string) => placeOfName(devices, name)?.device === ''
  plantComputed(tree, VIRTUAL, {
    names: () => devices.names().filter(isVirtual),
    find(name) {
      const device = isVirtual(name) ? devices.find(name) : null
      return device === null ? undefined : blockFolder(devices, device)
    },
  })
  plantComputed(
    tree,
    '/sys/block',
    sysLinks(devices, () => []),
  )
  plantComputed(tree, '/sys/class/block', sysLinks(devices, partitionNames(devices)))
  plantComputed(tree, '/run/udev/data', records(devices))
  plantComputed(tree, '/dev', nodes(computer, devices))
  plantComputed(tree, '/dev/disk/by-id', linksById(devices))
  plantComputed(tree, '/dev/disk/by-path', linksByPath(devices))
  for (const kind of ['by-label', 'by-partlabel'])
    plantComputed(tree, `/dev/disk/${kind}`, linksByLabel(devices))
  plantComputed(tree, '/dev/mapper', mapperLinks(devices))
  plantComputed(tree, '/dev/md', arrayLinks(devices))
}

const placeOfName = (devices: BlockDevices, name: string) => {
  const device = devices.find(name)
  return device === null ? null : locateDevice(device)
}

/** Where the kernel really keeps the folder. */
function folderPath(device: BlockDevice): string {
  const { device: parent, inner } = locateDevice(device)
  if (parent === '') return `${VIRTUAL}/${device.name}`
  return `${parent}${inner === '' ? '' : '/block'}/${device.name}`
}

const partitionNames = (devices: BlockDevices) => () =>
  devices.names().flatMap((name) => {
    const device = devices.find(name)
    return device === null ? [] : devices.partitions(device).map((partition) => partition.name)
  })

const sysLinks = (devices: BlockDevices, partitions: () => readonly string[]): Computed => ({
  names: () => [...devices.names(), ...partitions()],
  find(name) {
    const device = devices.find(name)
    if (device !== null) return link(folderPath(device))
    const part = devices.findPartition(name)
    return part === null ? undefined : link(`${folderPath(part.device)}/${name}`)
  },
})

/** Named by the number of the device. */
const records = (devices: BlockDevices): Computed => ({
  names: () => [...devices.names(), ...partitionNames(devices)()].map((name) => `b${deviceNumber(name)}`),
  find(name) {
    const found = name.startsWith('b') ? deviceOfNumber(name.slice(1)) : null
    const device = found === null ? null : devices.find(found.disk)
    if (found === null || device === null) return undefined
    const partition = devices.partitions(device).find(({ number }) => number === found.partition) ?? null
    if (found.partition > 0 && partition === null) return undefined
    return textFile(() => udevRecord(device, partition))
  },
})

const SECTOR = 512
const blank: TreeNode = { kind: 'device', contents: new Uint8Array(SECTOR) }
const withBootSector: TreeNode = { kind: 'device', contents: bootSector() }
const empty: TreeNode = { kind: 'device', contents: new Uint8Array() }
const ALWAYS: readonly string[] = ['null', 'zero', 'loop0', 'loop1']

/** Every boot sector ends with these two bytes. */
function bootSector(): Uint8Array {
  const bytes = new Uint8Array(SECTOR)
  bytes.set([0x55, 0xaa], SECTOR - 2)
  return bytes
}

const nodes = (computer: Computer, devices: BlockDevices): Computed => {
  const { tpm, bmc } = computer.hardware
  const others = [...ALWAYS, ...(tpm === null ? [] : ['tpm0']), ...(bmc === null ? [] : ['ipmi0'])]
  return {
    names: () => [...devices.names(), ...partitionNames(devices)(), ...others],
    find(name) {
      const device = devices.find(name)
      // Without its medium the drive gives nothing.
      if (device?.kind === 'optical') return computer.firmware.medium === null ? empty : withBootSector
      if (device !== null) return devices.partitions(device).length > 0 ? withBootSector : blank
      return devices.findPartition(name) !== null || others.includes(name) ? blank : undefined
    },
  }
}

const mapperLinks = (devices: BlockDevices): Computed => {
  const { names, find } = linksTo(devices, (device) => {
    if (device.kind === 'volume') return device.mapName
    return device.kind === 'disk' && device.spec.kind === 'multipath' ? mapNameOf(device.spec) : null
  })
  return { names: () => ['control', ...names()], find: (name) => (name === 'control' ? blank : find(name)) }
}

const arrayLinks = (devices: BlockDevices): Computed =>
  linksTo(devices, (device) => (device.kind === 'array' ? device.arrayName : null))

/** By another name than the kernel's; null: it has none. */
function linksTo(devices: BlockDevices, nameOf: (device: BlockDevice) => string | null): Computed {
  const named = () =>
    devices.names().flatMap((kernelName) => {
      const device = devices.find(kernelName)
      const name = device === null ? null : nameOf(device)
      return name === null ? [] : [{ name, kernelName }]
    })
  return {
    names: () => named().map(({ name }) => name),
    find(wanted) {
      const found = named().find(({ name }) => name === wanted)
      return found && link(`../${found.kernelName}`)
    },
  }
}
