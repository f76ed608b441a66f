/** A few at a time, in order. After a failure nothing more is begun, and it is told when all that was begun is over. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  const failures: unknown[] = []
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      for (const [index, item] of queue) {
        if (failures.length > 0) return
        try {
          results[index] = await work(item, index)
        } catch (error) {
          failures.push(error)
        }
      }
    }),
  )
  if (failures.length > 0) throw failures[0]
  return results
}
