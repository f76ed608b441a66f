/** Keeps what was found out about an object for as long as the object is used; a failure is not kept. */
export function memoizeByObject<Key extends object, Value>(
  find: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const known = new WeakMap<Key, Promise<Value>>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find(key)
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }
}
