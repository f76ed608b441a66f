import { Inventory } from '@groundwork/contract/hosts'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { dropSmallDisks, fitInventory } from './fit-inventory.ts'

const aDisk = (index: number) => ({
  name: `sd${index}`,
  size_bytes: index,
  installation_eligibility: index % 2 === 0 ? { eligible: true } : { not_eligible_reasons: ['No.'] },
})
const large: Inventory = {
  hostname: 'h',
  disks: Array.from({ length: 100 }, (_, index) => aDisk(index)),
  interfaces: [
    { name: 'eth0', type: 'physical' },
    { name: 'veth0', type: 'veth' },
  ],
  routes: [
    { destination: '0.0.0.0', interface: 'eth0' },
    { destination: '192.0.2.0', interface: 'eth0' },
  ],
}
const sizeOf = (inventory: Inventory) => JSON.stringify(inventory).length

it('leaves out disks that are too small, except the installation media', () => {
  const disks = [
    { name: 'a', size_bytes: 9 },
    { name: 'b', size_bytes: 10 },
    { name: 'c', is_installation_media: true },
  ]
  expect(dropSmallDisks({ disks }, 10).disks?.map(({ name }) => name)).toEqual(['b', 'c'])
})

describe('fitInventory', () => {
  it('leaves alone what fits', () => {
    expect(fitInventory(large, sizeOf(large))).toBe(large)
  })

  it('first cuts what is not needed', () => {
    const cut = fitInventory(large, sizeOf(large) - 1)
    expect(cut.interfaces?.map(({ name }) => name)).toEqual(['eth0'])
    expect(cut.truncation?.type).toBe('partial')
    expect(cut.disks?.every(({ installation_eligibility }) => installation_eligibility?.eligible)).toBe(true)
  })

  it('then keeps as many disks as fit', () => {
    const cut = fitInventory(large, 1500)
    expect(cut.routes).toHaveLength(1)
    expect(cut.disks?.length).toBeGreaterThan(3)
    expect(cut.truncation?.reasons?.at(-1)).toBe(`Only ${cut.disks?.length} of 50 disks were kept.`)
  })

  it('in the end says that nothing is left', () => {
    expect(fitInventory(large, 300)).toMatchObject({ hostname: 'h', disks: [], truncation: { type: 'full' } })
    expect(fitInventory(large, 1)).toMatchObject({ truncation: { type: 'full' } })
  })

  it('keeps to every limit that leaves room for the reason, and to the schema', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 8000 }), (limit) => {
        const cut = fitInventory(large, limit)
        return sizeOf(cut) <= limit && Check(Inventory, cut)
      }),
    )
  })
})
