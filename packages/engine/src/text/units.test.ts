import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDiskSize, formatMemory, GB, GIB, MIB } from './units.ts'

describe('formatMemory', () => {
  it.each([
    [512 * MIB, '512 MiB'],
    [16 * GIB, '16 GiB'],
    [15.5 * GIB, '15.5 GiB'],
    [0, '0 MiB'],
  ])('%i bytes: %s', (bytes, text) => {
    expect(formatMemory(bytes)).toBe(text)
  })

  it('a size that is too little by the tolerated 100 MiB never reads like the one that is needed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 1_000_000 }), (neededMib) => {
        expect(formatMemory((neededMib - 100) * MIB - 1)).not.toBe(formatMemory(neededMib * MIB))
      }),
    )
  })
})

describe('formatDiskSize', () => {
  it.each([
    [480 * GB, '480 GB'],
    [99.96 * GB, '99.96 GB'],
    [100 * GB - 1, '99.99 GB'],
  ])('%i bytes: %s', (bytes, text) => {
    expect(formatDiskSize(bytes)).toBe(text)
  })
})
