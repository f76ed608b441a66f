/** In the order of the items, at most `most` at a time. The first failure ends it. */
export async function mapBounded<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  let next = 0
  let isOver = false
  const worker = async () => {
    while (next < items.length && !isOver) {
      const at = next++
      try {
        results[at] = await work(items[at] as T)
      } catch (error) {
        isOver = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}
