// Which parts of a medium were read, in bounded memory. With too many separate parts the closest two are joined, and the gap
// between them is remembered as a number: what it counts as read has been read, but some of what was read may be missing.

export interface IntervalSet {
  /** `unread`: at most so many bytes of it are missing, at unknown positions. */
  add(start: number, end: number, unread?: number): void
  addAll(list: IntervalList): void
  /** Bytes that are certainly in it. */
  total(): number
  /** End of the last part; 0 when empty. */
  highest(): number
  list(): IntervalList
}

/** Start, end and unread bytes of one part after the other, ascending. */
export type IntervalList = readonly number[]

export const MAX_INTERVALS = 512

export function createIntervalSet(maxIntervals = MAX_INTERVALS): IntervalSet {
  const starts: number[] = []
  const ends: number[] = []
  const unreads: number[] = []
  let total = 0

  /** The first part that ends at this place or later. */
  function findTouching(place: number): number {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    return low
  }

  function add(start: number, end: number, unread = 0): void {
    if (!(end > start)) return
    const first = findTouching(start)
    let after = first
    let [from, to, missing] = [start, end, 0]
    // What of the new part nothing else lies on.
    let alone = end - start
    for (; after < starts.length && at(starts, after) <= end; after += 1) {
      const [s, e, u] = [at(starts, after), at(ends, after), at(unreads, after)]
      const common = Math.min(e, end) - Math.max(s, start)
      // A byte that is missing here can be missing in both, or lie where the new part is not.
      missing += Math.min(u, e - s - common + unread)
      alone -= common
      total -= e - s - u
      from = Math.min(from, s)
      to = Math.max(to, e)
    }
    missing += Math.min(unread, alone)
    starts.splice(first, after - first, from)
    ends.splice(first, after - first, to)
    unreads.splice(first, after - first, missing)
    total += to - from - missing
    if (starts.length > maxIntervals) joinClosest()
  }

  function joinClosest(): void {
    let closest = 1
    for (let index = 2; index < starts.length; index += 1) {
      if (gapBefore(index) < gapBefore(closest)) closest = index
    }
    unreads[closest - 1] = at(unreads, closest - 1) + gapBefore(closest) + at(unreads, closest)
    ends[closest - 1] = at(ends, closest)
    for (const list of [starts, ends, unreads]) list.splice(closest, 1)
  }

  const gapBefore = (index: number): number => at(starts, index) - at(ends, index - 1)

  return {
    add,
    addAll(list) {
      for (let index = 0; index + 2 < list.length; index += 3) {
        add(at(list, index), at(list, index + 1), at(list, index + 2))
      }
    },
    total: () => total,
    highest: () => ends.at(-1) ?? 0,
    list: () => starts.flatMap((start, index) => [start, at(ends, index), at(unreads, index)]),
  }
}

const at = (list: readonly number[], index: number): number => list[index] ?? 0
