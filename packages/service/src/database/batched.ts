// Collects what is asked for within one turn of the event loop into one question. Under load many agents poll at the
// same moment, and one query for twenty hosts costs hardly more than for one.

interface Waiting<Key, Value> {
  readonly key: Key
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

export interface BatchLimits {
  /** Keys in one question. */
  readonly maxSize?: number
  /**
   * Questions that may be under way at once; what is asked meanwhile becomes the next one. Few make questions large and cheap, and everybody waits for
   * up to one more.
   */
  readonly maxUnderWay?: number
}

/** `load` answers in the order of the keys. */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { maxSize = 200, maxUnderWay = Number.POSITIVE_INFINITY }: BatchLimits = {},
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = []
  let underWay = 0
  let isScheduled = false

  function send(): void {
    isScheduled = false
    while (waiting.length > 0 && underWay < maxUnderWay) {
      const batch = waiting.length <= maxSize ? waiting : waiting.slice(0, maxSize)
      waiting = batch === waiting ? [] : waiting.slice(maxSize)
      void answer(batch)
    }
  }

  function schedule(): void {
    if (isScheduled || underWay >= maxUnderWay) return
    isScheduled = true
    setImmediate(send)
  }

  async function answer(batch: readonly Waiting<Key, Value>[]): Promise<void> {
    underWay += 1
    try {
      const values = await load(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    underWay -= 1
    if (waiting.length > 0) schedule()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      schedule()
    })
}

/** The same for several databases, each with batches of its own. */
export function batchedFor<Owner extends object, Key, Value>(
  load: (owner: Owner, keys: readonly Key[]) => Promise<readonly Value[]>,
): (owner: Owner, key: Key) => Promise<Value> {
  const asks = new WeakMap<Owner, (key: Key) => Promise<Value>>()
  return (owner, key) => {
    const ask = asks.get(owner) ?? batched((keys: readonly Key[]) => load(owner, keys))
    asks.set(owner, ask)
    return ask(key)
  }
}
