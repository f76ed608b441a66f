import { isRecord } from '@groundwork/json/json-values'
import { readReference } from '../document/references.ts'

/** What is kept elsewhere cannot be judged, and is left out. */
export function withoutReferences<Value>(value: Value): Value {
  if (Array.isArray(value)) {
    return value
      .filter((item) => readReference(item) === null)
      .map((item: unknown) => withoutReferences(item)) as Value
  }
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([, member]) => readReference(member) === null)
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutReferences(member)])) as Value
}
