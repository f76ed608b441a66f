/** Computes a value at its first use and keeps it; a context is immutable, so the answer cannot change. */
export function lazy<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | null = null
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}
