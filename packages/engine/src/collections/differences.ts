// Facts are plain data; what changed is found by comparing content, so that nothing is written without need.

/** The part of `changes` that is not true already. */
export function differences<Facts extends object, Changes extends object>(
  facts: Facts,
  changes: Changes,
): Changes {
  const before = facts as Readonly<Record<string, unknown>>
  const after = changes as Readonly<Record<string, unknown>>
  const differing: Record<string, unknown> = {}
  for (const field of Object.keys(after)) {
    const value = after[field]
    if (value !== undefined && !isSameValue(before[field], value)) differing[field] = value
  }
  return differing as Changes
}

export const isUnchanged = (changes: object): boolean => Object.keys(changes).length === 0

/** Structural equality. A field that is undefined counts as missing; the order of keys does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => isSameValue(item, b[index]))
    )
  }
  const left = a as Readonly<Record<string, unknown>>
  const right = b as Readonly<Record<string, unknown>>
  const keys = definedKeys(left)
  return keys.length === definedKeys(right).length && keys.every((key) => isSameValue(left[key], right[key]))
}

const definedKeys = (value: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(value).filter((key) => value[key] !== undefined)
