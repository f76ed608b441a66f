import type { EfiEntry } from '../../world/computer.ts'
import {
  failedWith,
  type Program,
  type ProgramCall,
  type Programs,
  succeededWith,
} from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { findDevice } from '../find-device.ts'

const WITH_VALUE = ['-d', '--disk', '-p', '--part', '-L', '--label', '-l', '--loader', '-b', '--bootnum']
/** Below are the entries that the firmware makes by itself. */
const FIRST_OWN = 3

const efibootmgr: Program = (call) => {
  const { firmware } = call.system.computer
  if (firmware.kind === 'bios') return failedWith('EFI variables are not supported on this system.\n', 2)
  const { has, value } = readArguments(call.args, WITH_VALUE)
  const number = value('-b', '--bootnum')
  if (has('--delete-bootnum', '-B')) {
    if (!firmware.entries.some((entry) => entry.number === number))
      return failedWith(`Could not delete variable: No such file or directory\n`, 5)
    firmware.entries = firmware.entries.filter((entry) => entry.number !== number)
    return succeededWith(listing(call))
  }
  if (!has('-c', '--create')) return succeededWith(listing(call))
  const disk = findDevice(call.system, value('-d', '--disk') ?? '/dev/sda')?.disk
  if (disk === undefined) return failedWith('Could not prepare Boot variable: No such file or directory\n', 5)
  const label = value('-L', '--label') ?? 'Linux'
  const entry: EfiEntry = {
    number: freeNumber(firmware.entries),
    label,
    disk: disk.name,
    file: value('-l', '--loader') ?? '\\EFI\\BOOT\\BOOTX64.EFI',
  }
  const warnings = firmware.entries
    .filter((other) => other.label === label)
    .map((other) => `efibootmgr: ** Warning ** : Boot${other.number} has same label ${label}\n`)
  firmware.entries = [entry, ...firmware.entries]
  const first = { kind: 'disk', disk: disk.name } as const
  firmware.order = [
    first,
    ...firmware.order.filter((source) => source.kind === 'medium' || source.disk !== disk.name),
  ]
  return { code: 0, stdout: listing(call), stderr: warnings.join('') }
}

function freeNumber(entries: readonly EfiEntry[]): string {
  for (let number = FIRST_OWN; ; number++) {
    const text = number.toString(16).toUpperCase().padStart(4, '0')
    if (!entries.some((entry) => entry.number === text)) return text
  }
}

function listing({ system }: ProgramCall): string {
  const { entries } = system.computer.firmware
  const builtIn = [
    { number: '0001', label: 'UEFI: Virtual Media' },
    { number: '0002', label: 'UEFI OS' },
  ]
  const all = [...entries, ...builtIn]
  const lines = [...all]
    .sort((one, other) => one.number.localeCompare(other.number))
    .map(({ number, label }) => `Boot${number}* ${label}\n`)
  return `BootCurrent: 0001\nTimeout: 0 seconds\nBootOrder: ${all.map(({ number }) => number).join(',')}\n${lines.join('')}`
}

export const BOOT_ORDER_PROGRAMS: Programs = { efibootmgr }
