/** A map that forgets what was used longest ago. */
export interface Lru<Value, Key = string> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
  readonly size: number
}

export function createLru<Value, Key = string>(limit: number): Lru<Value, Key> {
  const entries = new Map<Key, Value>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      const oldest = entries.size > limit ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
    },
    delete: (key) => void entries.delete(key),
    get size() {
      return entries.size
    },
  }
}
