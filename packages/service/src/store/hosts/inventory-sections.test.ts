import { judgedInventory } from '@groundwork/engine/hardware'
import { anyInventory } from '@groundwork/engine/testing/arbitraries'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedSections, encodeInventory } from './inventory-sections.ts'

describe('encodeInventory', () => {
  it('makes the text that the standard makes', () => {
    fc.assert(
      fc.property(anyInventory, (inventory) => {
        expect(encodeInventory(inventory).text).toBe(JSON.stringify(inventory))
      }),
    )
  })
})

describe('changedSections', () => {
  it('completes the earlier inventory to the later one, as far as rules look', () => {
    fc.assert(
      fc.property(anyInventory, anyInventory, (before, after) => {
        const sections = changedSections(encodeInventory(before).marks, encodeInventory(after).marks, after)
        expect({ ...judgedInventory(before), ...sections }).toEqual(judgedInventory(after))
      }),
    )
  })

  it('names no section when only smartctl has counted further', () => {
    const inventory = (hours: number) => ({
      hostname: 'a',
      disks: [{ name: 'sda', smart: `{"power_on_hours":${hours}}` }],
    })
    const [before, after] = [encodeInventory(inventory(1)).marks, encodeInventory(inventory(2)).marks]
    expect(changedSections(before, after, inventory(2))).toEqual({})
  })
})
