import type { Memory } from '@groundwork/contract/hosts'
import type { Machine } from '../../machine/machine.ts'
import { sumDmiMemory } from './dmi-memory.ts'
import { mapBounded } from './map-bounded.ts'
import { omitEmpty } from './omit-empty.ts'
import { readText } from './read-text.ts'

const bytesOfUnit: Readonly<Record<string, number>> = {
  bytes: 1,
  kb: 2 ** 10,
  mb: 2 ** 20,
  gb: 2 ** 30,
  tb: 2 ** 40,
}

export const readMemory = async (machine: Machine): Promise<Memory> => {
  const usable = parseMemTotal((await machine.files.text('/proc/meminfo')) ?? '')
  const modules = await readModules(machine)
  const physical = modules || (await readBlocks(machine)) || (await readKernelLog(machine)) || usable
  return omitEmpty<Memory>({
    physical_bytes: physical,
    physical_bytes_method: modules > 0 ? 'dmidecode' : physical > 0 ? 'ghw' : undefined,
    usable_bytes: usable,
  })
}

const parseMemTotal = (text: string): number =>
  soundSize(Number(/^MemTotal:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024)

const soundSize = (bytes: number): number => (Number.isSafeInteger(bytes) ? bytes : 0)

/** Memory modules as the firmware lists them. */
const readModules = async (machine: Machine): Promise<number> => {
  const { code, stdout } = await machine.run('dmidecode', ['-t', '17'])
  if (code === 0) return sumModules(stdout)
  const table = await machine.files.bytes('/sys/firmware/dmi/tables/DMI')
  return table === null ? 0 : soundSize(sumDmiMemory(table))
}

/** One size in an unknown unit spoils the sum. */
export const sumModules = (output: string): number => {
  const sizes = [...output.matchAll(/^\s*Size:\s+(\d+)\s+(\w+)/gm)].map(
    ([, count, unit = '']) => Number(count) * (bytesOfUnit[unit.toLowerCase()] ?? Number.NaN),
  )
  return soundSize(sizes.reduce((sum, size) => sum + size, 0))
}

/** Memory blocks that the kernel has switched on. */
const readBlocks = async (machine: Machine): Promise<number> => {
  const folder = '/sys/devices/system/memory'
  const blockSize = await readText(machine, `${folder}/block_size_bytes`)
  if (!/^[0-9a-f]+$/i.test(blockSize)) return 0
  const blocks = (await machine.files.list(folder)).filter((name) => /^memory\d+$/.test(name))
  const states = await mapBounded(blocks, (name) => readText(machine, `${folder}/${name}/state`))
  return soundSize(states.filter((state) => state === 'online').length * Number.parseInt(blockSize, 16))
}

/** The line is among the first of a boot; logs may be far too large to be read in full. */
const logBytes = 4 * 2 ** 20

const readKernelLog = async (machine: Machine): Promise<number> => {
  const names = (await machine.files.list('/var/log')).filter((name) => /^syslog(?:\.\d+)?$/.test(name))
  for (const name of names) {
    const bytes = await machine.files.bytes(`/var/log/${name}`, logBytes)
    const kilobytes = /Memory: \d+K\/(\d+)K/.exec(new TextDecoder().decode(bytes ?? new Uint8Array()))?.[1]
    if (kilobytes !== undefined) return soundSize(Number(kilobytes) * 1024)
  }
  return 0
}
