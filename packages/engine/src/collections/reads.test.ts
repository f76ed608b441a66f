import { describe, expect, it } from 'vitest'
import { beginReads, endReads, type KeptMap, keepWithReads, lazyWithReads, noteReads } from './reads.ts'

function readsOf(compute: () => unknown): number {
  const outer = beginReads()
  compute()
  return endReads(outer)
}

describe('reads', () => {
  it('are noted while a computation runs', () => {
    expect(readsOf(() => noteReads(0b101))).toBe(0b101)
    expect(readsOf(() => null)).toBe(0)
  })

  it('of an inner computation belong to the outer one, and not the other way round', () => {
    let inner = 0
    const outer = readsOf(() => {
      noteReads(0b1)
      inner = readsOf(() => noteReads(0b10))
    })
    expect([inner, outer]).toEqual([0b10, 0b11])
  })

  it('of a kept value belong to every reader', () => {
    const cache: KeptMap<string, number> = new Map()
    let computed = 0
    const read = () =>
      keepWithReads(cache, 'key', () => {
        noteReads(0b100)
        return ++computed
      })
    expect([readsOf(read), readsOf(read), computed]).toEqual([0b100, 0b100, 1])
  })

  it('of a lazy value too', () => {
    let computed = 0
    const value = lazyWithReads(() => {
      noteReads(0b1000)
      return ++computed
    })
    expect([readsOf(value), readsOf(value), value()]).toEqual([0b1000, 0b1000, 1])
  })
})
