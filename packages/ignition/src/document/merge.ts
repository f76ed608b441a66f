// Merging as the specification has it: the child says what changes. Objects merge field by field; entries of lists that
// have a key merge with the entry of the same key and otherwise follow the parent's; lists without keys are appended.
// Two valid documents can make one that is not (a file below a link of the other, overlapping partitions, keys newer
// than the child's version), so validate what is merged from strangers.
import type { IgnitionConfig } from './document.ts'
import { entryKey } from './entry-key.ts'
import { CONFIG, type ListShape, type ObjectShape, type Shape } from './spec.ts'

type Fields = Readonly<Record<string, unknown>>

export function mergeIgnition(parent: IgnitionConfig, child: IgnitionConfig): IgnitionConfig {
  return mergeObjects(
    CONFIG,
    parent as unknown as Fields,
    child as unknown as Fields,
  ) as unknown as IgnitionConfig
}

function mergeObjects(shape: ObjectShape, parent: Fields, child: Fields): Fields {
  const merged: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape.fields)) {
    const value = mergeValues(field.shape, parent[name], child[name], (list) =>
      keysElsewhere(shape, child, name, list),
    )
    if (value !== undefined) merged[name] = value
  }
  return merged
}

function mergeValues(
  shape: Shape,
  parent: unknown,
  child: unknown,
  elsewhere: (list: ListShape) => ReadonlySet<string>,
): unknown {
  if (typeof shape === 'string') return child ?? parent
  if (shape.kind === 'list') {
    if (parent === undefined) return child
    return mergeLists(
      shape,
      parent as readonly unknown[],
      (child ?? []) as readonly unknown[],
      elsewhere(shape),
    )
  }
  if (parent === undefined || child === undefined) return child ?? parent
  return mergeObjects(shape, parent as Fields, child as Fields)
}

/** What the child has in other lists of the same namespace: a path that was a file is a link now. */
function keysElsewhere(
  shape: ObjectShape,
  child: Fields,
  name: string,
  list: ListShape,
): ReadonlySet<string> {
  const keys = new Set<string>()
  if (list.namespace === undefined) return keys
  for (const [other, { shape: sibling }] of Object.entries(shape.fields)) {
    if (other === name || typeof sibling === 'string' || sibling.kind !== 'list') continue
    if (sibling.namespace !== list.namespace) continue
    for (const entry of (child[other] ?? []) as readonly unknown[]) {
      const key = entryKey(sibling, entry)
      if (key !== null) keys.add(key)
    }
  }
  return keys
}

function mergeLists(
  list: ListShape,
  parent: readonly unknown[],
  child: readonly unknown[],
  elsewhere: ReadonlySet<string>,
): readonly unknown[] {
  if (list.key === null) return [...parent, ...child]
  const changes = new Map(child.map((entry) => [entryKey(list, entry), entry]))
  const kept = parent.flatMap((entry) => {
    const key = entryKey(list, entry)
    if (key !== null && elsewhere.has(key)) return []
    return changes.has(key) ? mergeEntries(list, entry, changes.get(key)) : [entry]
  })
  const known = new Set(parent.map((entry) => entryKey(list, entry)))
  return [...kept, ...child.filter((entry) => !known.has(entryKey(list, entry)))]
}

function mergeEntries(list: ListShape, parent: unknown, child: unknown): readonly unknown[] {
  if (typeof list.each === 'string' || list.each.kind === 'list') return [child]
  const change = child as Fields
  if (list.removedBy !== undefined && change[list.removedBy] === undefined) return []
  return [mergeObjects(list.each, parent as Fields, change)]
}
