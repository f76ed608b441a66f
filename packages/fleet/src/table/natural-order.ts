/** Numbers inside of texts count as numbers, so that node-2 comes before node-10; the same on every machine. */
export function compareNaturally(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = compareParts(left[index] ?? '', right[index] ?? '')
    if (difference !== 0) return difference
  }
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0)
}

// A fleet is sorted again with every change, and its names stay the same.
const known = new Map<string, readonly (string | number)[]>()
const MOST_KNOWN = 20_000

function partsOf(text: string): readonly (string | number)[] {
  let parts = known.get(text)
  if (parts === undefined) {
    parts = (text.toLowerCase().match(/\d+|\D+/g) ?? []).map((part) =>
      /^\d{1,15}$/.test(part) ? Number(part) : part,
    )
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, parts)
  }
  return parts
}

function compareParts(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'number') return -1
  if (typeof b === 'number') return 1
  return a < b ? -1 : a > b ? 1 : 0
}
