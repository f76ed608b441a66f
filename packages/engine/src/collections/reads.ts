// Notes which changeable facts a computation looks at, as bits, so that its result can be kept until one of them changes. The
// computations are pure and end before they return, so one note for all of them is enough.
let noted = 0

/** All bits: a change of something that has no bit of its own. */
export const EVERYTHING = -1

/** Says that the running computation depends on these facts. */
export const noteReads = (reads: number): void => {
  noted |= reads
}

/** Begins a computation inside another one; the result has to be given to `endReads`. */
export function beginReads(): number {
  const outer = noted
  noted = 0
  return outer
}

/** What was looked at since `beginReads`. The outer computation has looked at it too. */
export function endReads(outer: number): number {
  const inner = noted
  noted = outer | inner
  return inner
}

interface Kept<Value> {
  readonly value: Value
  readonly reads: number
}

interface Cache<Key, Value> {
  get(key: Key): Kept<Value> | undefined
  set(key: Key, kept: Kept<Value>): unknown
}

/** What was computed for this key before. A caller that only finds it depends on the same facts as the one that computed it. */
export function keepWithReads<Key, Value>(cache: Cache<Key, Value>, key: Key, compute: () => Value): Value {
  let kept = cache.get(key)
  if (kept) {
    noted |= kept.reads
    return kept.value
  }
  const outer = beginReads()
  const value = compute()
  kept = { value, reads: endReads(outer) }
  cache.set(key, kept)
  return value
}

export type KeptMap<Key, Value> = Map<Key, Kept<Value>>
export type KeptWeakMap<Key extends WeakKey, Value> = WeakMap<Key, Kept<Value>>

/** As `lazy`, for a value that depends on changeable facts. */
export function lazyWithReads<Value>(compute: () => Value): () => Value {
  let kept: Kept<Value> | null = null
  return () => {
    if (kept === null) {
      const outer = beginReads()
      const value = compute()
      kept = { value, reads: endReads(outer) }
    } else noted |= kept.reads
    return kept.value
  }
}
