import { isUselessSerial } from '@groundwork/host/agent'
import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../random/seeded.ts'
import { buildHardware } from './build-hardware.ts'
import { BUILT_IN_NAMES, findBuiltIn } from './built-in-profiles.ts'
import type { Profile } from './profile.ts'
import { readProfile } from './read-profile.ts'

const build = (name: string, index: number, seed: number) =>
  buildHardware(findBuiltIn(name) as Profile, {
    index,
    random: createSeededRandom(seed).stream(`machine ${index}`),
  })

describe.each(BUILT_IN_NAMES)('%s', (name) => {
  it('gives the same machine for the same seed, and another for another', () => {
    expect(build(name, 3, 1)).toEqual(build(name, 3, 1))
    expect(build(name, 3, 1)).not.toEqual(build(name, 3, 2))
    expect(findBuiltIn(name)?.name).toBe(name)
  })
})

it('makes thousands of machines that have nothing in common', () => {
  // As they are numbered when each has a cluster of its own.
  const machines = Array.from({ length: 3_000 }, (_, number) => build('dell-rack', number * 1_000, 1))
  const areAllDifferent = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length)
  areAllDifferent(machines.flatMap(({ nics }) => nics.map(({ mac }) => mac)))
  areAllDifferent(machines.map(({ uuid }) => uuid))
  areAllDifferent(machines.map(({ vendor }) => vendor.serial))
  areAllDifferent(machines.map(({ vendor }) => vendor.boardSerial))
  areAllDifferent(machines.map(({ bmc }) => bmc?.address ?? ''))
  areAllDifferent(machines.flatMap(({ disks }) => disks.map(({ wwn }) => wwn)))
  expect(machines.filter(({ vendor }) => isUselessSerial(vendor.boardSerial))).toEqual([])
})

it('gives hardware addresses that no real card has', () => {
  for (const name of BUILT_IN_NAMES)
    for (const { mac } of build(name, 1, 1).nics)
      expect(Number.parseInt(mac.slice(0, 2), 16) & 0b11).toBe(0b10)
})

const profile = (text: string): Profile =>
  readProfile(
    `{ name: x, description: x, maker: dell, cpu: { threads: 4 }, memory: 8 GiB, nics: [{}], ${text} }`,
  )
const buildOf = (text: string) => buildHardware(profile(text), { index: 4, random: () => 0.5 })

it('keeps what the profile says', () => {
  const { hostname, disks, nics, clockAheadMs, uuid } = buildOf(
    'hostname: "n{number}.lab", clock: 90 s behind, uuid: 11111111-2222-3333-4444-555555555555, ' +
      'disks: [{ kind: hdd, size: 1.5 TB, syncWrite: 45 ms, writeSpeed: 60 MB/s }]',
  )
  expect({ hostname, clockAheadMs, uuid }).toEqual({
    hostname: 'n5.lab',
    clockAheadMs: -90_000,
    uuid: '11111111-2222-3333-4444-555555555555',
  })
  expect(disks).toMatchObject([
    { name: 'sda', sizeBytes: 1.5e12, syncWriteP99Ns: 45_000_000, bytesPerSecond: 60_000_000 },
  ])
  expect(nics).toMatchObject([{ segment: 'machines', speedMbps: 10_000, addresses: [] }])
})

it('names disks as the kernel does', () => {
  const { disks } = buildOf(
    'disks: [{ kind: nvme, size: 1 TB, count: 2 }, { kind: multipath, size: 1 TB }, { kind: ssd, size: 1 TB, count: 2 }]',
  )
  expect(disks.map(({ name, members }) => [name, ...members])).toEqual([
    ['nvme0n1'],
    ['nvme1n1'],
    ['dm-0', 'sda', 'sdb'],
    ['sdc'],
    ['sdd'],
  ])
})

it('lays all disks of a line in one array or group, and those of another in another', () => {
  const { disks } = buildOf(
    'disks: [{ kind: ssd, size: 1 TB, count: 2, holds: raid }, { kind: ssd, size: 1 TB, holds: lvm }, { kind: hdd, size: 1 TB, holds: lvm-thin }]',
  )
  const names = disks.map(
    ({ contents }) => contents.kind === 'leftover' && `${contents.what} ${contents.name}`,
  )
  expect(names).toEqual(['raid 0', 'raid 0', 'lvm vg0', 'lvm-thin vg1'])
})
