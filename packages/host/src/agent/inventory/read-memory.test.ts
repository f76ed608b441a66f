import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { readMemory, sumModules } from './read-memory.ts'

const meminfo = '@file /proc/meminfo\nMemTotal:       2000 kB\nMemFree:        1 kB\n'

it('adds up the modules that are installed', () => {
  expect(
    sumModules('\tSize: 16 GB\n\tSize: No Module Installed\n\tSize: 512 MB\n\tVolatile Size: 99 GB\n'),
  ).toBe(16.5 * 2 ** 30)
  expect(sumModules('Size: 16 gb\nSize: 1 PB')).toBe(0)
  fc.assert(fc.property(fc.string(), (output) => sumModules(output) >= 0))
})

it('prefers what the firmware lists', async () => {
  expect(await readMemory(createSampleMachine(`${meminfo}@cmd dmidecode -t 17\n\tSize: 4 MB\n`))).toEqual({
    physical_bytes: 4 * 2 ** 20,
    physical_bytes_method: 'dmidecode',
    usable_bytes: 2_048_000,
  })
})

it('reads the table of the firmware itself where there is no dmidecode', async () => {
  const structure = `1115${'00'.repeat(10)}0004${'00'.repeat(7)}0000`
  const machine = createSampleMachine(`${meminfo}@hex /sys/firmware/dmi/tables/DMI ${structure}`, {
    otherCommands: 'missing',
  })
  expect(await readMemory(machine)).toMatchObject({
    physical_bytes: 2 ** 30,
    physical_bytes_method: 'dmidecode',
  })
})

it('counts the blocks of the kernel next, then looks into its log, then takes what is usable', async () => {
  const blocks = ['online', 'offline', 'online']
    .map((state, index) => `@file /sys/devices/system/memory/memory${index}/state\n${state}\n`)
    .join('')
  const size = '@file /sys/devices/system/memory/block_size_bytes\n8000000\n'
  const log = '@file /var/log/syslog\nkernel: Memory: 900K/3000K available\n'
  expect(await readMemory(createSampleMachine(meminfo + size + blocks + log))).toMatchObject({
    physical_bytes: 2 * 0x8000000,
    physical_bytes_method: 'ghw',
  })
  expect(await readMemory(createSampleMachine(meminfo + log))).toMatchObject({ physical_bytes: 3_072_000 })
  expect(await readMemory(createSampleMachine(meminfo))).toMatchObject({ physical_bytes: 2_048_000 })
  expect(await readMemory(createSampleMachine(''))).toEqual({})
})
