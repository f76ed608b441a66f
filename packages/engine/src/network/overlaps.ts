// Which of many networks overlap. Networks cannot cross: one lies inside the other or they are apart. So sorted by their
// first address, wide before narrow, each is followed by all that lie inside it, and one pass with a stack finds who lies in
// whom. All pairs are counted without being made; the first few are made.
import { type Cidr, compareAddresses, overlaps } from '@groundwork/addresses/cidr'

export interface FoundOverlaps<Entry> {
  /** The first ones in the order of the list: by the first entry of a pair, then by the second. */
  readonly pairs: readonly (readonly [Entry, Entry])[]
  /** All pairs. */
  readonly count: number
  /** Every entry that is in a pair, in the order of the list. */
  readonly members: readonly Entry[]
}

/** Entries with the same network. */
interface Group {
  readonly network: Cidr
  /** Places in the list, ascending. */
  readonly places: number[]
  /** The narrowest group around this one. */
  readonly parent: Group | null
  /** How many entries lie around this group. */
  readonly around: number
  /** The number of the group in the sorted order; those inside follow it. */
  readonly index: number
  hasInside: boolean
}

/** At most `most` pairs are made. */
export function findOverlaps<Entry>(
  entries: readonly Entry[],
  networkOf: (entry: Entry) => Cidr,
  most: number,
): FoundOverlaps<Entry> {
  const groups = nest(entries.map(networkOf))
  const count = groups.reduce(
    (sum, { places: { length }, around }) => sum + (length * (length - 1)) / 2 + length * around,
    0,
  )
  const groupOf = new Map(groups.flatMap((group) => group.places.map((place) => [place, group] as const)))
  const isMember = (place: number): boolean => {
    const group = groupOf.get(place)
    return group !== undefined && (group.places.length > 1 || group.around > 0 || group.hasInside)
  }
  return {
    pairs: count === 0 ? [] : firstPairs(entries, groups, groupOf, most),
    count,
    members: count === 0 ? [] : entries.filter((_, place) => isMember(place)),
  }
}

function nest(networks: readonly Cidr[]): Group[] {
  const sorted = networks
    .map((network, place) => ({ network, place }))
    .sort(
      (a, b) =>
        compareAddresses(a.network, b.network) || a.network.prefix - b.network.prefix || a.place - b.place,
    )
  const groups: Group[] = []
  let innermost: Group | null = null
  for (const { network, place } of sorted) {
    while (innermost && !overlaps(innermost.network, network)) innermost = innermost.parent
    if (innermost?.network.text === network.text) {
      innermost.places.push(place)
      continue
    }
    if (innermost) innermost.hasInside = true
    const around: number = innermost ? innermost.around + innermost.places.length : 0
    innermost = {
      network,
      places: [place],
      parent: innermost,
      around,
      index: groups.length,
      hasInside: false,
    }
    groups.push(innermost)
  }
  return groups
}

/**
 * Entry by entry, all that overlap with it are looked at. Those before it in the list are pairs that were made already, so
 * there are fewer than `most`; as soon as there are many after it, there are pairs enough. So this is linear.
 */
function firstPairs<Entry>(
  entries: readonly Entry[],
  groups: readonly Group[],
  groupOf: ReadonlyMap<number, Group>,
  most: number,
): (readonly [Entry, Entry])[] {
  const pairs: (readonly [Entry, Entry])[] = []
  for (const [place, entry] of entries.entries()) {
    const group = groupOf.get(place)
    const partners = group ? placesAround(groups, group).filter((other) => other > place) : []
    for (const other of partners.sort((a, b) => a - b)) {
      const partner = entries[other]
      if (partner !== undefined) pairs.push([entry, partner])
      if (pairs.length === most) return pairs
    }
  }
  return pairs
}

/** Everything that overlaps with a group, itself included. */
function placesAround(groups: readonly Group[], group: Group): number[] {
  const found = [group]
  for (let around = group.parent; around; around = around.parent) found.push(around)
  for (let index = group.index + 1; index < groups.length; index++) {
    const inside = groups[index]
    if (!inside || !overlaps(group.network, inside.network)) break
    found.push(inside)
  }
  return found.flatMap(({ places }) => places)
}
