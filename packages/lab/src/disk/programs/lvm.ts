import type { LabDisk } from '../../world/disk.ts'
import {
  failedWith,
  type Program,
  type ProgramCall,
  type Programs,
  succeededWith,
} from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { findDevice } from '../find-device.ts'
import { type Leftovers, leftoversOf } from '../leftovers.ts'
import { memberPartition } from '../partitions.ts'
import { recordWrite } from '../record-write.ts'

interface Volume {
  readonly disk: LabDisk
  readonly path: string
  readonly leftovers: Leftovers
}

const volumesOf = ({ system }: ProgramCall): readonly Volume[] =>
  system.computer.disks
    .map((disk) => ({ disk, path: `/dev/${memberPartition(disk)}`, leftovers: leftoversOf(disk) }))
    .filter(({ leftovers }) => leftovers.hasPhysicalVolume)

const WITH_VALUE = ['-o', '--options', '--config']

const vgs: Program = (call) => {
  const wanted = (readArguments(call.args, WITH_VALUE).value('-o', '--options') ?? 'vg_name').split(',')
  const rows = volumesOf(call).filter(({ leftovers }) => leftovers.volumeGroup !== null)
  const lines = rows.map(({ path, leftovers }) =>
    wanted.map((column) => (column === 'pv_name' ? path : leftovers.volumeGroup)).join(' '),
  )
  // Without the column of the devices, a group that lies on several is listed once.
  return succeededWith([...new Set(lines)].map((line) => `  ${line}\n`).join(''))
}

const pvs: Program = (call) =>
  succeededWith(
    volumesOf(call)
      .map(({ path }) => `  ${path}\n`)
      .join(''),
  )

const vgremove: Program = (call) => {
  const [name = ''] = readArguments(call.args, WITH_VALUE).rest
  const members = volumesOf(call).filter(({ leftovers }) => leftovers.volumeGroup === name)
  if (members.length === 0) return failedWith(`  Volume group "${name}" not found\n`, 5)
  if (members.some(({ disk }) => disk.keepsContents))
    return failedWith(`  Logical volume ${name}/root contains a filesystem in use.\n`, 5)
  for (const { disk, leftovers } of members) {
    leftovers.volumeGroup = null
    // What a thin pool is made of stays active: the kernel still has it open.
    const held = [...leftovers.maps.keys()].filter((map) => /_t(?:data|meta)$|-pool$/.test(map))
    for (const map of [...leftovers.maps.keys()]) if (!held.includes(map)) leftovers.maps.delete(map)
    recordWrite(call, disk, 'vgremove', `removed the volume group ${name}`)
  }
  return succeededWith(`  Volume group "${name}" successfully removed\n`)
}

const pvremove: Program = (call) => {
  const [path = ''] = readArguments(call.args, WITH_VALUE).rest
  const disk = findDevice(call.system, path)?.disk
  const volume = volumesOf(call).find((each) => each.disk === disk)
  if (volume === undefined) return failedWith(`  No PV found on device ${path}.\n`, 5)
  const { leftovers } = volume
  if (leftovers.volumeGroup !== null && !call.args.includes('-ff'))
    return failedWith(
      `  PV ${path} is used by VG ${leftovers.volumeGroup} so please use vgreduce first.\n`,
      5,
    )
  leftovers.hasPhysicalVolume = false
  leftovers.volumeGroup = null
  recordWrite(call, volume.disk, 'pvremove', `removed the physical volume ${path}`)
  return succeededWith(`  Labels on physical volume "${path}" successfully wiped.\n`)
}

const display =
  (what: string, nameOf: (volume: Volume) => string | null): Program =>
  (call) =>
    succeededWith(
      volumesOf(call)
        .map(nameOf)
        .filter((name) => name !== null)
        .map((name) => `  --- ${what} ---\n  Name                  ${name}\n\n`)
        .join(''),
    )

export const LVM_PROGRAMS: Programs = {
  vgs,
  pvs,
  vgremove,
  pvremove,
  pvdisplay: display('Physical volume', ({ path }) => path),
  vgdisplay: display('Volume group', ({ leftovers }) => leftovers.volumeGroup),
  lvdisplay: display('Logical volume', ({ leftovers }) => [...leftovers.maps.keys()][0] ?? null),
}
