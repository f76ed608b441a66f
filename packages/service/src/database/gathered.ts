// Collects writes into batches: while one batch is on its way to the disk, the next one gathers. An idle database gets each
// write at once; a busy one gets few large transactions instead of many small ones, and each waits for at most two.
import { troubleOf } from './trouble-of.ts'

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface GatherOptions<Item> {
  readonly mostTogether: number
  /** Batches at the same time: while one waits for the disk, another can be put together. */
  readonly mostBatches: number
  /** Two items with the same key never share a batch. */
  readonly keyOf: (item: Item) => string
  /** Of all items of a batch together; a heavier one goes alone. */
  readonly weight?: { readonly of: (item: Item) => number; readonly most: number }
}

const WEIGHTLESS = { of: () => 0, most: 0 }

/** `write` answers in the order of the items. */
export function gathered<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { mostTogether, mostBatches, keyOf, weight = WEIGHTLESS }: GatherOptions<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let running = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || running >= mostBatches || waiting.length === 0) return
    isScheduled = true
    // What comes in the same turn of the event loop goes together.
    setImmediate(() => {
      isScheduled = false
      void send()
    })
  }

  async function send(): Promise<void> {
    const batch = takeBatch()
    if (batch.length === 0) return
    running += 1
    schedule()
    await settle(batch)
    running -= 1
    schedule()
  }

  /** Should they fail together, each is written by itself: one that cannot be written must not cost the others their answer. */
  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      // A database that is away is away for each of them: nothing is gained by waiting for it once for each.
      const trouble = troubleOf(error)
      const isAway = trouble !== null && !trouble.isDamage
      if (batch.length === 1 || isAway) for (const { reject } of batch) reject(error)
      else for (const entry of batch) await settle([entry])
    }
  }

  function takeBatch(): readonly Waiting<Item, Result>[] {
    const keys = new Set<string>()
    const batch: Waiting<Item, Result>[] = []
    const rest: Waiting<Item, Result>[] = []
    let sum = 0
    for (const entry of waiting) {
      const key = keyOf(entry.item)
      const heavier = sum + weight.of(entry.item)
      const hasRoom = batch.length === 0 || (batch.length < mostTogether && heavier <= weight.most)
      const isTaken = hasRoom && !keys.has(key)
      if (isTaken) sum = heavier
      keys.add(key)
      ;(isTaken ? batch : rest).push(entry)
    }
    waiting = rest
    return batch
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      schedule()
    })
}

/** The same for several databases, each with batches of its own. */
export function gatheredFor<Owner extends object, Item, Result>(
  write: (owner: Owner, items: readonly Item[]) => Promise<readonly Result[]>,
  options: GatherOptions<Item>,
): (owner: Owner, item: Item) => Promise<Result> {
  const writers = new WeakMap<Owner, (item: Item) => Promise<Result>>()
  return (owner, item) => {
    const send = writers.get(owner) ?? gathered((items: readonly Item[]) => write(owner, items), options)
    writers.set(owner, send)
    return send(item)
  }
}
