const MOST_LETTERS = 16
const CUT = '…'

/**
 * Names as they fit where there is little room, and still told apart: what all begin with is left out, and what is too long is cut in
 * its middle, because names of machines differ at their ends.
 */
export function shortNames(names: readonly string[], most = MOST_LETTERS): readonly string[] {
  if (names.every(({ length }) => length <= most)) return names
  const shared = names.length > 1 ? sharedStart(names) : ''
  return names.map((name) => {
    const own = name.slice(shared.length)
    return cutInMiddle(shared === '' ? name : `${CUT}${own}`, most)
  })
}

/** Whole parts only, without the last of them: of prod-node-10 and prod-node-11 it is "prod-", so that "node-10" stays. */
function sharedStart(names: readonly string[]): string {
  const [first = '', ...others] = names
  let length = first.length
  for (const other of others) {
    while (length > 0 && !other.startsWith(first.slice(0, length))) length -= 1
  }
  return /^(.*[-._])[^-._]*[-._]/.exec(first.slice(0, length))?.[1] ?? ''
}

function cutInMiddle(name: string, most: number): string {
  if (name.length <= most) return name
  const end = Math.ceil((most - 1) / 2)
  return `${name.slice(0, most - 1 - end)}${CUT}${name.slice(-end)}`
}
