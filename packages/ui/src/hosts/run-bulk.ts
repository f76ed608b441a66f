// The same request for many hosts, a few at a time: the service stays responsive for others, and what it refuses is kept with the reason.

export interface BulkProgress<Item> {
  readonly total: number
  readonly done: number
  readonly refused: readonly { readonly item: Item; readonly error: unknown }[]
  readonly isOver: boolean
}

/** More at once would not be faster: the service works on them one by one in each cluster. */
export const AT_ONCE = 4

/** Items that have not begun when the signal ends are left out. */
export async function runBulk<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onProgress: (progress: BulkProgress<Item>) => void,
  signal: AbortSignal,
): Promise<void> {
  const refused: { item: Item; error: unknown }[] = []
  let done = 0
  const tell = (isOver: boolean) => onProgress({ total: items.length, done, refused: [...refused], isOver })
  tell(items.length === 0)
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); next.done !== true && !signal.aborted; next = queue.next()) {
      try {
        await work(next.value)
      } catch (error) {
        refused.push({ item: next.value, error })
      }
      done += 1
      tell(false)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
  tell(true)
}
