import { isRecord } from '@groundwork/json/json-values'
import type { Path } from '../schema/find-schema.ts'

export interface ValueChange {
  readonly path: Path
  readonly before: unknown
  readonly after: unknown
}

/** Groups are compared member by member, lists as a whole. */
export function diffValues(before: unknown, after: unknown, path: Path): readonly ValueChange[] {
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      diffValues(before[name], after[name], [...path, name]),
    )
  }
  return isSameValue(before, after) ? [] : [{ path, before, after }]
}

/** The order of members does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const names = Object.keys(a).filter((name) => a[name] !== undefined)
  const others = Object.keys(b).filter((name) => b[name] !== undefined)
  return names.length === others.length && names.every((name) => isSameValue(a[name], b[name]))
}
