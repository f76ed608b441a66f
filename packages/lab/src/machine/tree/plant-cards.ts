// Network interfaces and graphics cards.
import { type FileTree, putNode } from '@groundwork/host/machine'
import { PCI_NAMES } from '../../profile/gpus.ts'
import type { Computer } from '../../world/computer.ts'
import type { GpuSpec, NicSpec } from '../../world/hardware.ts'
import type { LabNic } from '../../world/network.ts'
import { constantFile, directoryOf, link, plant, textFile } from './nodes.ts'

const LOOPBACK = '/sys/devices/virtual/net/lo'

export function plantCards(tree: FileTree, { hardware, nics }: Computer): void {
  plant(tree, { '/sys/class/net/lo': link(LOOPBACK), [LOOPBACK]: LOOPBACK_FOLDER })
  for (const [index, nic] of nics.entries()) {
    const spec = hardware.nics.find(({ name }) => name === nic.name)
    const card = `/sys/devices/pci0000:18/0000:18:00.${index}`
    putNode(tree, card, cardFolder(nic, spec))
    putNode(tree, `/sys/class/net/${nic.name}`, link(`${card}/net/${nic.name}`))
  }
  for (const gpu of hardware.gpus)
    putNode(
      tree,
      `/sys/bus/pci/devices/${gpu.address}`,
      directoryOf({ modalias: () => constantFile(modalias(gpu)) }),
    )
  if (hardware.gpus.length > 0) putNode(tree, '/usr/share/hwdata/pci.ids', constantFile(PCI_NAMES))
}

const LOOPBACK_FOLDER = directoryOf({
  address: () => constantFile('00:00:00:00:00:00\n'),
  carrier: () => constantFile('1\n'),
  mtu: () => constantFile('65536\n'),
})

const cardFolder = (nic: LabNic, spec: NicSpec | undefined): FileTree =>
  directoryOf({
    vendor: () => constantFile(`${spec?.vendor ?? '0x8086'}\n`),
    device: () => constantFile(`${spec?.product ?? '0x159b'}\n`),
    net: () =>
      directoryOf({
        [nic.name]: () =>
          directoryOf({
            address: () => textFile(() => `${nic.mac}\n`),
            carrier: () => constantFile(nic.isUp ? '1\n' : '0\n'),
            operstate: () => constantFile(nic.isUp ? 'up\n' : 'down\n'),
            speed: () => constantFile(nic.isUp ? `${nic.speedMbps}\n` : '-1\n'),
            device: () => link('../..'),
          }),
      }),
  })

/** A display device, as cards for computing without a screen are. */
const modalias = ({ vendorId, deviceId }: GpuSpec): string =>
  `pci:v0000${vendorId.toUpperCase()}d0000${deviceId.toUpperCase()}sv${vendorId.toUpperCase().padStart(8, '0')}sd00000000bc03sc02i00\n`
