// Collects what is asked for within one turn of the event loop into one question. Under load many agents poll at the
// same moment, and one query for twenty hosts costs hardly more than for one.

interface Waiting<Key, Value> {
  readonly key: Key
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

/** `load` answers in the order of the keys. */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  maxSize = 200,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = []

  function send(): void {
    const batch = waiting
    waiting = []
    for (let start = 0; start < batch.length; start += maxSize)
      void answer(batch.slice(start, start + maxSize))
  }

  async function answer(batch: readonly Waiting<Key, Value>[]): Promise<void> {
    try {
      const values = await load(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send)
      waiting.push({ key, resolve, reject })
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
