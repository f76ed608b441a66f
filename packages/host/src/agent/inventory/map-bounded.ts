/** A machine may have thousands of disks; asking about all of them at once would only queue up inside it. */
const maxAtOnce = 32

/** Like Promise.all over the items, in their order, but with only so many under way at a time. */
export const mapBounded = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = new Array(items.length)
  const waiting = items.entries()
  const takeTurns = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, items.length) }, takeTurns))
  return results
}
