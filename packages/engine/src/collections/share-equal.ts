// Reports that follow each other are nearly the same. Where the parts that did not change are the same objects, whatever
// was computed from them is found again by identity, and the heap holds them once.

/** The value of `after`, with every part that is equal to the same part of `before` taken from there. */
export function shareEqual<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after)) return after
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  return (Array.isArray(after) ? shareList(before as unknown[], after) : shareObject(before, after)) as Value
}

function shareList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const shared = after.map((item, index) => shareEqual(before[index], item))
  const isSame =
    before.length === shared.length && shared.every((item, index) => Object.is(item, before[index]))
  return isSame ? before : shared
}

function shareObject(before: object, after: object): object {
  const old = before as Readonly<Record<string, unknown>>
  const names = Object.keys(after)
  // An assignment to it would be none.
  if (names.includes('__proto__')) return after
  let isSame = names.length === Object.keys(old).length
  const shared: Record<string, unknown> = {}
  for (const name of names) {
    const value = shareEqual(old[name], (after as Readonly<Record<string, unknown>>)[name])
    shared[name] = value
    isSame &&= Object.hasOwn(old, name) && Object.is(value, old[name])
  }
  return isSame ? before : shared
}
