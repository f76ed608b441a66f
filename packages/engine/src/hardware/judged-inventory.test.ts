import { describe, expect, it } from 'vitest'
import { isSameMemory, judgedInventory } from './judged-inventory.ts'

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

describe('isSameMemory', () => {
  const memory = { physical_bytes: 32 * GIB, usable_bytes: 31 * GIB }
  it.each([
    ['the same', memory, memory, true, true],
    ['a page less, without operators', memory, { ...memory, usable_bytes: 31 * GIB - 4096 }, false, true],
    ['a page less, with operators', memory, { ...memory, usable_bytes: 31 * GIB - 4096 }, true, false],
    ['a module less', memory, { ...memory, usable_bytes: 31 * GIB - 512 * MIB }, false, false],
    ['other physical memory', memory, { ...memory, physical_bytes: 16 * GIB }, false, false],
    ['not told before', { physical_bytes: 32 * GIB }, memory, false, false],
    ['not told any more', memory, undefined, false, false],
    ['never told', undefined, undefined, false, true],
  ])('%s', (_scenario, before, after, hasOperators, expected) => {
    expect(isSameMemory(before, after, hasOperators)).toBe(expected)
  })
})
