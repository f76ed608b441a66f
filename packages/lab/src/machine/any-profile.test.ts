import { Inventory } from '@groundwork/contract/hosts'
import { collectInventory } from '@groundwork/host/inventory'
import fc from 'fast-check'
import { Errors } from 'typebox/value'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { buildHardware } from '../profile/build-hardware.ts'
import { GPU_NAMES } from '../profile/gpus.ts'
import { MAKER_NAMES } from '../profile/makers.ts'
import { readProfile } from '../profile/read-profile.ts'
import { createSeededRandom } from '../random/seeded.ts'
import { createSimComputer } from './testing/sim-computer.ts'

const size = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom('MB', 'GB', 'TB', 'MiB', 'GiB', 'TiB'))
  .map(([number, unit]) => `${number} ${unit}`)
const disk = fc.oneof(
  fc.record({
    kind: fc.constantFrom('hdd', 'ssd', 'nvme', 'usb'),
    size,
    count: fc.constantFrom('1', '2', '30'),
    holds: fc.constantFrom('nothing', 'system', 'lvm', 'lvm-thin'),
    hasUuid: fc.constantFrom('true', 'false'),
  }),
  fc.record({
    kind: fc.constantFrom('hdd', 'ssd', 'nvme'),
    size,
    count: fc.constantFrom('2', '3'),
    holds: fc.constant('raid'),
  }),
  fc.record({
    kind: fc.constant('multipath'),
    size,
    paths: fc.constantFrom('2', '4'),
    holds: fc.constantFrom('nothing', 'lvm'),
  }),
  fc.record({ kind: fc.constant('iscsi'), size, isFromFirmware: fc.constantFrom('true', 'false') }),
)
const nic = fc.record(
  {
    segment: fc.constantFrom('machines', 'storage'),
    speed: fc.constantFrom('1 Gb/s', '100 Mb/s'),
    count: fc.constantFrom('1', '4'),
  },
  { requiredKeys: [] },
)
const profile = fc.record(
  {
    name: fc.constant('any'),
    description: fc.constant('Any machine.'),
    maker: fc.constantFrom(...MAKER_NAMES),
    cpu: fc.record({ threads: fc.integer({ min: 1, max: 512 }).map(String) }),
    memory: size,
    disks: fc.array(disk, { maxLength: 5 }),
    nics: fc.array(nic, { minLength: 1, maxLength: 3 }),
    gpus: fc.array(fc.record({ model: fc.constantFrom(...GPU_NAMES) }), { maxLength: 2 }),
    architecture: fc.constantFrom('x86_64', 'aarch64'),
    serial: fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes('\n')),
    tpm: fc.constantFrom('none', '1.2', '2.0'),
    secureBoot: fc.constantFrom('on', 'off', 'unsupported'),
    bmc: fc.constantFrom('198.18.0.0/15'),
  },
  { requiredKeys: ['name', 'description', 'maker', 'cpu', 'memory', 'disks', 'nics'] },
)

it('any profile gives a machine with a sound inventory that stays the same', async () => {
  await fc.assert(
    fc.asyncProperty(profile, fc.nat({ max: 5_000_000 }), async (written, index) => {
      const read = readProfile(stringify(written))
      const build = () => buildHardware(read, { index, random: createSeededRandom(1).stream('x') })
      expect(build()).toEqual(build())
      const hardware = build()
      const { machine } = createSimComputer(hardware)
      const inventory = await collectInventory(machine)
      expect([...Errors(Inventory, inventory)]).toEqual([])
      expect(JSON.stringify(await collectInventory(machine))).toBe(JSON.stringify(inventory))
      expect(inventory.memory?.physical_bytes).toBe(hardware.memoryBytes)
      const disks = new Map(inventory.disks?.map((found) => [found.name, found]))
      for (const { name, sizeBytes } of hardware.disks)
        expect(disks.get(name)).toMatchObject({ size_bytes: sizeBytes, path: `/dev/${name}` })
      const ids = [...disks.values()].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(inventory.interfaces).toHaveLength(hardware.nics.length + 1)
      expect(inventory.gpus).toHaveLength(hardware.gpus.length)
    }),
    { numRuns: 30 },
  )
})
