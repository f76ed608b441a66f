// Sets of small numbers as bits, 32 to a word.
export type BitSet = Uint32Array

export const bitSet = (capacity: number): BitSet => new Uint32Array(Math.ceil(capacity / 32))

/** All numbers from 0 up to the capacity. */
export function fullBitSet(capacity: number): BitSet {
  const set = bitSet(capacity)
  for (let member = 0; member < capacity; member++) add(set, member)
  return set
}

export function add(set: BitSet, member: number): void {
  set[member >>> 5] = (set[member >>> 5] ?? 0) | (1 << (member & 31))
}

export function remove(set: BitSet, member: number): void {
  set[member >>> 5] = (set[member >>> 5] ?? 0) & ~(1 << (member & 31))
}

export function has(set: BitSet, member: number): boolean {
  return (((set[member >>> 5] ?? 0) >>> (member & 31)) & 1) === 1
}

export const isEmpty = (set: BitSet): boolean => firstFrom(set, 0) < 0

export function countOf(set: BitSet): number {
  let count = 0
  for (let word of set) {
    word -= (word >>> 1) & 0x5555_5555
    word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
  }
  return count
}

export function intersection(a: BitSet, b: BitSet): BitSet {
  return a.map((word, index) => word & (b[index] ?? 0))
}

/** Takes the members of `other` out of `set`. */
export function subtract(set: BitSet, other: BitSet): void {
  for (let index = 0; index < set.length; index++) set[index] = (set[index] ?? 0) & ~(other[index] ?? 0)
}

export function isSubset(set: BitSet, of: BitSet): boolean {
  for (let index = 0; index < set.length; index++) {
    if (((set[index] ?? 0) & ~(of[index] ?? 0)) !== 0) return false
  }
  return true
}

/** The smallest member that is not below `start`, -1 when there is none. */
export function firstFrom(set: BitSet, start: number): number {
  let index = start >>> 5
  let word = (set[index] ?? 0) & (-1 << (start & 31))
  while (word === 0) {
    if (++index >= set.length) return -1
    word = set[index] ?? 0
  }
  return index * 32 + 31 - Math.clz32(word & -word)
}

/** In ascending order. */
export function membersOf(set: BitSet): number[] {
  const members: number[] = []
  for (let member = firstFrom(set, 0); member >= 0; member = firstFrom(set, member + 1)) members.push(member)
  return members
}
