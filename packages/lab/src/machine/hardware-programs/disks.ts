import { findNode } from '@groundwork/host/machine'
import type { RunningSystem } from '../../world/computer.ts'
import { failedWith, type Program, succeededWith } from '../../world/program.ts'

/** Tells what a device begins with. */
export const file: Program = ({ system, args }) => {
  const paths = args.filter((word) => !word.startsWith('-'))
  return succeededWith(paths.map((path) => `${path}: ${describeFile(system, path)}\n`).join(''))
}

const BOOT_SECTOR_END = 510

function describeFile({ tree }: RunningSystem, path: string): string {
  const node = findNode(tree, path)?.node
  if (node === undefined) return `cannot open \`${path}' (No such file or directory)`
  if (node.kind === 'directory') return 'directory'
  if (node.kind === 'link') return 'broken symbolic link'
  const bytes = typeof node.contents === 'function' ? node.contents() : node.contents
  if (bytes.length === 0) return 'empty'
  const isBootSector = bytes[BOOT_SECTOR_END] === 0x55 && bytes[BOOT_SECTOR_END + 1] === 0xaa
  return isBootSector ? 'DOS/MBR boot sector; partition 1 : ID=0xee, start-CHS (0x0,0,1)' : 'data'
}

/** Asks a disk for the page on which it names itself. */
export const sgInquiry: Program = ({ system, args }) => {
  const path = args.at(-1) ?? ''
  const real = findNode(system.tree, path)?.path ?? path
  const disk = system.computer.hardware.disks.find(
    ({ name, members }) => real === `/dev/${name}` || members.some((member) => real === `/dev/${member}`),
  )
  if (disk === undefined)
    return failedWith(`sg_inq: error opening file: ${path}: No such device or address\n`, 15)
  if (!disk.hasUuid) return failedWith('inquiry: field in cdb illegal (page not supported)\n', 5)
  return succeededWith(
    `VPD INQUIRY: Device Identification page\n  Designation descriptor\n      ${disk.wwn || disk.serial}\n`,
  )
}
