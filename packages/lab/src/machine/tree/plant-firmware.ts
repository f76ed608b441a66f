// What the firmware tells of the machine: its maker, EFI, the trusted platform module, disks that it booted from over the network.
import type { FileTree } from '@groundwork/host/machine'
import type { Computer } from '../../world/computer.ts'
import { sessionOf } from '../block/device-location.ts'
import { byteFile, constantFile, directoryOf, plant, textFile } from './nodes.ts'

const SECURE_BOOT = 'SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c'
/** Four bytes of attributes, then the value. */
const VARIABLES = {
  on: byteFile(Uint8Array.of(6, 0, 0, 0, 1)),
  off: byteFile(Uint8Array.of(6, 0, 0, 0, 0)),
}

export function plantFirmware(tree: FileTree, computer: Computer): void {
  const { firmware, secureBoot, tpm } = computer.hardware
  plant(tree, {
    '/sys/class/dmi/id': dmiFolder(computer),
    ...(firmware === 'uefi' && {
      '/sys/firmware/efi': directoryOf({
        fw_platform_size: () => constantFile('64\n'),
        efivars: () =>
          directoryOf(secureBoot === 'unsupported' ? {} : { [SECURE_BOOT]: () => VARIABLES[secureBoot] }),
      }),
    }),
    ...(tpm !== null && {
      '/sys/class/tpm/tpm0/tpm_version_major': constantFile(tpm === '2.0' ? '2\n' : '1\n'),
    }),
  })
  plantSessions(tree, computer)
}

function dmiFolder({ hardware }: Computer): FileTree {
  const { vendor, uuid } = hardware
  const field = (text: string) => () => textFile(() => `${text}\n`)
  return directoryOf({
    sys_vendor: field(vendor.manufacturer),
    product_name: field(vendor.product),
    product_family: field(vendor.family),
    product_serial: field(vendor.serial),
    product_uuid: field(uuid),
    board_vendor: field(vendor.manufacturer),
    board_serial: field(vendor.boardSerial),
    chassis_vendor: field(vendor.manufacturer),
    chassis_serial: field(vendor.serial),
    chassis_asset_tag: field(vendor.assetTag),
    bios_vendor: field(vendor.manufacturer),
  })
}

function plantSessions(tree: FileTree, computer: Computer): void {
  const disks = computer.hardware.disks.filter(({ target }) => target !== null)
  for (const [index, { hctl, target }] of disks.entries()) {
    if (target === null) continue
    const ownAddress = () => storageAddress(computer)
    plant(tree, {
      [`/sys/class/iscsi_host/host${hctl.split(':')[0]}/ipaddress`]: textFile(() => `${ownAddress()}\n`),
      [`/sys/class/iscsi_session/session${sessionOf(hctl)}/targetname`]: textFile(() => `${target.name}\n`),
      ...(target.isFromFirmware && {
        [`/sys/firmware/ibft/target${index}/target-name`]: textFile(() => `${target.name}\n`),
      }),
    })
  }
}

/** Sessions go through the last card, which is not the one that everything else needs. */
const storageAddress = ({ nics }: Computer): string =>
  nics.findLast(({ addresses }) => addresses.length > 0)?.addresses[0]?.split('/')[0] ?? ''
