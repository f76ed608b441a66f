/**
 * Gives the items in order, again and again, while a few of them change. An item that has changed is another object; what stayed is not
 * compared again, and while nothing changed the list is the same object. `compare` must tell any two items apart.
 */
export function createSortedList<Item extends object>(
  compare: (a: Item, b: Item) => number,
): (items: Iterable<Item>) => readonly Item[] {
  let before: readonly Item[] = []
  let there: ReadonlySet<Item> = new Set()
  return (items) => {
    const now = new Set(items)
    const added = [...now].filter((item) => !there.has(item)).sort(compare)
    const kept = before.filter((item) => now.has(item))
    if (added.length === 0 && kept.length === before.length) return before
    before = kept.length === 0 ? added : merged(kept, added, compare)
    there = now
    return before
  }
}

function merged<Item>(
  kept: readonly Item[],
  added: readonly Item[],
  compare: (a: Item, b: Item) => number,
): readonly Item[] {
  const list: Item[] = []
  let next = 0
  for (const item of added) {
    const place = placeOf(item, kept, next, compare)
    for (; next < place; next += 1) list.push(kept[next] as Item)
    list.push(item)
  }
  for (; next < kept.length; next += 1) list.push(kept[next] as Item)
  return list
}

/** Before the first that comes after it. */
function placeOf<Item>(
  item: Item,
  list: readonly Item[],
  from: number,
  compare: (a: Item, b: Item) => number,
): number {
  let [low, high] = [from, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(list[middle] as Item, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}
