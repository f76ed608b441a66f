// Tools print what they like: whatever it is, reading it never throws and never takes long.
import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseLoaderDirectory, readDuplicates } from './boot-entries.ts'
import { diskAdvice } from './disk-advice.ts'
import { freePercentWithTwoRoots, parseDiskLayout } from './disk-layout.ts'
import { decodeText, readFinalSystem, readPointer } from './final-system.ts'
import { readDiskArguments } from './installer-arguments.ts'
import { type MappedDevice, mappedOnTop } from './mapped-on-top.ts'
import { readArrays } from './read-arrays.ts'
import { readPhysicalVolumes, readVolumeGroups } from './read-lvm.ts'
import { readDependencies, readMappedNames } from './read-mapped-devices.ts'
import { readCopyPercent, readImagePercent } from './read-percent.ts'

const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  readVolumeGroups,
  readPhysicalVolumes,
  readMappedNames,
  readDependencies,
  readArrays,
  readDuplicates,
  chooseLoaderDirectory,
  readImagePercent,
  readCopyPercent,
  parseDiskLayout,
  readPointer,
  readFinalSystem,
  decodeText,
  diskAdvice,
}

/** Pieces that the parsers look for, so that texts come close to what they understand. */
const piece = fc.constantFrom(
  '  vg0 /dev/sda3\n',
  '  /dev/sda3\n',
  'vg0-pool_tdata\t(253:1)\n',
  '1 dependencies\t: (sda3)\n',
  'ARRAY /dev/md/boot level=raid1\n',
  '   devices=/dev/sda2,/dev/sdb2\n',
  'INACTIVE-ARRAY /dev/md127 devices=',
  'Boot0003 has same label Red Hat Enterprise Linux\n',
  'redhat\n',
  '(34%)',
  ' 1.2G  42%  1MB/s\r',
  '{"blockdevices":[',
  '{"name":"sda","size":5,"type":"disk","children":[{"name":"sda1","size":"7"}]}',
  ']}',
  '{"ignition":{"config":{"merge":[{"source":"data:,x"}]}}}',
  '{"storage":{"files":[{"path":"/etc/ignition-machine-config-encapsulated.json","contents":{"source":"data:,{}"}}]}}',
  'data:;base64,H4sIAAAA',
)
const anyText = fc.oneof(
  fc.string({ unit: anyLetter, maxLength: 200 }),
  fc.json(),
  fc
    .array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ maxLength: 8 })), { maxLength: 30 })
    .map((all) => all.join('')),
)

describe.each(Object.entries(PARSERS))('%s', (_, parse) => {
  it('reads any text without throwing', () => {
    fc.assert(
      fc.property(anyText, (text) => void parse(text)),
      { numRuns: 500 },
    )
  })
})

it.each([
  '('.repeat(100_000),
  `${'1'.repeat(100_000)}%`,
  ' '.repeat(100_000),
  `ARRAY /dev/md0${' devices=/a'.repeat(20_000)}`,
  '\t'.repeat(100_000),
  `a${' '.repeat(50_000)}1`,
])('crafted text %# is read as fast as other text', (text) => {
  for (const parse of Object.values(PARSERS)) parse(text)
})

it('a percentage is a whole number up to 100', () => {
  fc.assert(
    fc.property(fc.nat({ max: 999 }), (number) => {
      const expected = number <= 100 ? number : null
      expect(readImagePercent(`> Read disk 1 GiB/3 GiB (${number}%)   \r`)).toBe(expected)
      expect(readCopyPercent(`   1.23G  ${number}%  110.05MB/s    0:00:14\r`)).toBe(expected)
    }),
  )
})

it('what is free is never below 0 nor above 100 percent', () => {
  const size = fc.oneof(fc.nat(), fc.maxSafeNat(), fc.string(), fc.constant(null))
  const disk = fc.record({
    name: fc.string(),
    size,
    children: fc.array(fc.record({ name: fc.string(), size })),
  })
  fc.assert(
    fc.property(disk, (each) => {
      const layout = parseDiskLayout(JSON.stringify({ blockdevices: [each] }))
      const free = layout === null ? null : freePercentWithTwoRoots(layout)
      if (free === null) return
      expect(free).toBeGreaterThanOrEqual(0)
      expect(free).toBeLessThanOrEqual(100)
    }),
  )
})

it('options are read whatever words there are', () => {
  const word = fc.oneof(
    fc.constantFrom('--append-karg', '--append-karg=a=b', '--delete-karg', '-n', '--copy-network'),
    fc.string(),
  )
  fc.assert(fc.property(fc.array(word), (words) => void readDiskArguments(words)))
})

describe('mapped devices', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'x_tdata', 'x_tmeta', 'x', 'sda1', 'sdb1')
  const devices = fc.uniqueArray(
    fc.record({ name, dependsOn: fc.array(name, { maxLength: 3 }) }) as fc.Arbitrary<MappedDevice>,
    { selector: (device) => device.name },
  )
  const isOfDisk = (each: string) => each === 'sda1'

  it('each is removed once, and never the disk', () => {
    fc.assert(
      fc.property(devices, (all) => {
        const order = mappedOnTop(all, isOfDisk)
        expect(new Set(order).size).toBe(order.length)
        expect(order).not.toContain('sda1')
      }),
    )
  })

  it('nothing is removed before what stands on it', () => {
    // Only earlier ones may be stood on: then there is no circle.
    const layered = devices.map((all) =>
      all.map((device, at) => ({
        ...device,
        dependsOn: device.dependsOn.filter(
          (below) => isOfDisk(below) || all.slice(0, at).some((other) => other.name === below),
        ),
      })),
    )
    fc.assert(
      fc.property(layered, (all) => {
        const order = mappedOnTop(all, isOfDisk)
        for (const device of all)
          for (const below of device.dependsOn)
            if (order.includes(below)) expect(order.indexOf(device.name)).toBeLessThan(order.indexOf(below))
      }),
    )
  })
})
