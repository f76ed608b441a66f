import { expect, test } from 'vitest'
import { compare, flatten, isOwn } from './flat-inventory.ts'

const machine = {
  cpu: { count: 8, flags: ['vmx', 'sse'] },
  disks: [
    { name: 'sda', size_bytes: 5, serial: 'A' },
    { name: 'sdb', size_bytes: 6 },
  ],
  gpus: null,
  routes: [{ gateway: '192.0.2.1' }],
}

test('gives each value its place', () => {
  expect(flatten(machine)).toContainEqual({ path: 'disks[sda].size_bytes', value: '5' })
  expect(flatten(machine)).toContainEqual({ path: 'routes[0].gateway', value: '192.0.2.1' })
  expect(flatten(machine)).toContainEqual({ path: 'cpu.flags', value: 'vmx, sse' })
})

test('compares by name, not by order, and marks what differs on every machine', () => {
  const [sda, sdb] = machine.disks
  const other = {
    ...machine,
    disks: [
      { ...sdb, size_bytes: 7 },
      { ...sda, serial: 'B' },
    ],
  }
  const differing = compare(machine, other).filter(({ isSame }) => !isSame)
  expect(differing.map(({ path }) => path)).toEqual(['disks[sda].serial', 'disks[sdb].size_bytes'])
  expect(differing.map(isOwn)).toEqual([true, false])
})
