interface Cache<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
}

/** What the cache has for this key, computed at the first question. */
export function getOrCompute<Key, Value>(
  cache: Cache<Key, Value>,
  key: Key,
  compute: () => NonNullable<Value>,
): NonNullable<Value> {
  const known = cache.get(key)
  if (known !== undefined && known !== null) return known
  const value = compute()
  cache.set(key, value)
  return value
}
