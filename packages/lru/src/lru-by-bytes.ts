// Keeps what was used last, up to a number of bytes.

export interface LruByBytes<Value> {
  get(name: string): Value | undefined
  set(name: string, value: Value, bytes: number): void
  delete(name: string): void
}

export function createLruByBytes<Value>(maxBytes: number): LruByBytes<Value> {
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>()
  let total = 0

  function remove(name: string): void {
    total -= entries.get(name)?.bytes ?? 0
    entries.delete(name)
  }

  return {
    delete: remove,
    get(name) {
      const entry = entries.get(name)
      if (entry === undefined) return undefined
      entries.delete(name)
      entries.set(name, entry)
      return entry.value
    },
    set(name, value, bytes) {
      remove(name)
      entries.set(name, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= maxBytes || oldest === name) break
        remove(oldest)
      }
    },
  }
}
