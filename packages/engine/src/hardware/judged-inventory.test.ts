import { describe, expect, it } from 'vitest'
import { isSameUsableMemory, judgedInventory } from './judged-inventory.ts'

const GIB = 2 ** 30
const MIB = 2 ** 20

describe('judgedInventory', () => {
  it('leaves out what smartctl says, and nothing else', () => {
    const disks = [{ name: 'sda', smart: '{"temperature":30}', size_bytes: 7 }, { name: 'sdb' }]
    expect(judgedInventory({ hostname: 'a', disks })).toEqual({
      hostname: 'a',
      disks: [{ name: 'sda', size_bytes: 7 }, { name: 'sdb' }],
    })
  })

  it('is the same object where there is nothing to leave out', () => {
    const inventory = { hostname: 'a', disks: [{ name: 'sda' }] }
    expect(judgedInventory(inventory)).toBe(inventory)
  })
})

describe('isSameUsableMemory', () => {
  it.each([
    ['the same', 31 * GIB, 31 * GIB, true, true],
    ['a page less, without operators', 31 * GIB, 31 * GIB - 4096, false, true],
    ['a page less, with operators', 31 * GIB, 31 * GIB - 4096, true, false],
    ['a module less', 31 * GIB, 31 * GIB - 512 * MIB, false, false],
    ['not told before', undefined, 31 * GIB, false, false],
    ['not told any more', 31 * GIB, undefined, false, false],
    ['never told', undefined, undefined, true, true],
  ])('%s', (_scenario, before, after, hasOperators, expected) => {
    expect(isSameUsableMemory(before, after, hasOperators)).toBe(expected)
  })
})
