import type { LabDisk } from '../../world/disk.ts'
import {
  failedWith,
  type Program,
  type ProgramCall,
  type Programs,
  succeededWith,
} from '../../world/program.ts'
import { leftoversOf } from '../leftovers.ts'
import { recordWrite } from '../record-write.ts'

interface ActiveMap {
  readonly name: string
  readonly disk: LabDisk
  readonly below: readonly string[]
  /** 253:minor. */
  readonly minor: number
}

function mapsOf({ system }: ProgramCall): readonly ActiveMap[] {
  const all = system.computer.disks.flatMap((disk) =>
    [...leftoversOf(disk).maps].map(([name, below]) => ({ name, disk, below })),
  )
  return all.map((map, minor) => ({ ...map, minor }))
}

const dmsetup: Program = (call) => {
  const [command, ...words] = call.args
  const maps = mapsOf(call)
  if (command === 'ls')
    return succeededWith(
      maps.length === 0
        ? 'No devices found\n'
        : maps.map(({ name, minor }) => `${name}\t(253:${minor})\n`).join(''),
    )
  const name = words.filter((word) => !word.startsWith('-') && word !== 'devname').at(-1) ?? ''
  const map = maps.find((each) => each.name === name)
  if (map === undefined) return failedWith(`Device ${name} not found\nCommand failed.\n`)
  if (command === 'deps')
    return succeededWith(
      `${map.below.length} dependencies\t: ${map.below.map((below) => `(${below})`).join(' ')}\n`,
    )
  if (command === 'remove') return remove(call, map, maps)
  return failedWith(`Unknown command ${command ?? ''}.\n`)
}

function remove(call: ProgramCall, { name, disk }: ActiveMap, maps: readonly ActiveMap[]) {
  if (disk.keepsContents || maps.some(({ below }) => below.includes(name)))
    return failedWith(
      `device-mapper: remove ioctl on ${name}  failed: Device or resource busy\nCommand failed.\n`,
    )
  leftoversOf(disk).maps.delete(name)
  recordWrite(call, disk, 'dmsetup', `took down the volume ${name}`)
  return succeededWith('')
}

export const DEVICE_MAPPER_PROGRAMS: Programs = { dmsetup }
