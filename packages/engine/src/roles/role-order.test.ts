import { describe, expect, it } from 'vitest'
import { aHost, anInventory, hostId } from '../testing/builders.ts'
import { inRoleOrder, roleWeight } from './role-order.ts'

const GIB = 2 ** 30

const machine = (number: number, cores: number, gpus: number) =>
  aHost(number, {
    inventory: anInventory(number, {
      cpu: { count: cores },
      gpus: Array.from({ length: gpus }, () => ({ vendor_id: '10de' })),
    }),
  })

describe('roleWeight', () => {
  it.each([
    ['the smallest master', 4, 16, [100], 0],
    ['four more cores', 8, 16, [100], 4],
    ['16 GiB more memory', 4, 32, [100], 1.6],
    ['a second disk of 250 GiB', 4, 16, [100, 250], 1],
  ])('%s', (_scenario, count, memoryGib, disksGib, expected) => {
    const inventory = anInventory(1, {
      cpu: { count },
      memory: { usable_bytes: memoryGib * GIB },
      disks: disksGib.map((size) => ({
        size_bytes: size * GIB,
        installation_eligibility: { eligible: true },
      })),
    })
    expect(roleWeight(aHost(1, { inventory }))).toBeCloseTo(expected, 10)
  })

  it('is the same for machines whose usable memory differs by a few MiB', () => {
    const weightOf = (usable_bytes: number) =>
      roleWeight(aHost(1, { inventory: anInventory(1, { memory: { usable_bytes } }) }))
    expect(weightOf(32 * GIB - 2 ** 20)).toBe(weightOf(32 * GIB - 5 * 2 ** 20))
    expect(weightOf(31.5 * GIB)).toBeLessThan(weightOf(32 * GIB))
  })

  it('does not count disks that cannot be used', () => {
    const disks = [{ size_bytes: 500 * GIB, installation_eligibility: { eligible: false } }]
    const inventory = anInventory(1, { cpu: { count: 4 }, memory: { usable_bytes: 16 * GIB }, disks })
    expect(roleWeight(aHost(1, { inventory }))).toBeCloseTo(-0.4, 10)
  })
})

describe('inRoleOrder', () => {
  it('puts weak before strong, undescribed after them and GPUs last', () => {
    const hosts = [machine(1, 4, 1), machine(2, 16, 0), aHost(3, { inventory: null }), machine(4, 8, 0)]
    expect(inRoleOrder(hosts).map(({ id }) => id)).toEqual([4, 2, 3, 1].map(hostId))
  })

  it('orders equal machines by id', () => {
    const hosts = [machine(3, 8, 0), machine(1, 8, 0), machine(2, 8, 0)]
    expect(inRoleOrder(hosts).map(({ id }) => id)).toEqual([1, 2, 3].map(hostId))
  })
})
