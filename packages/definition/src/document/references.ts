// Values that are kept elsewhere: ${env:NAME} and ${file:path}. Who reads the definition knows how to get them.
import { isRecord } from '@groundwork/json/json-values'
import type { Path } from '../schema/find-schema.ts'

export interface Reference {
  readonly from: 'env' | 'file'
  readonly name: string
}

export interface PlacedReference extends Reference {
  /** Within the definition. */
  readonly path: Path
}

export function readReference(value: unknown): Reference | null {
  if (typeof value !== 'string') return null
  const match = /^\$\{(env|file):([^{}]+)\}$/.exec(value.trim())
  return match ? { from: match[1] as 'env' | 'file', name: (match[2] ?? '').trim() } : null
}

/** In any part of a definition. */
export function findReferences(value: unknown, path: Path = []): readonly PlacedReference[] {
  const reference = readReference(value)
  if (reference) return [{ ...reference, path }]
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => findReferences(item, [...path, index]))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, member]) => findReferences(member, [...path, name]))
}

/** The same definition with everything filled in that `resolve` knows; what it does not know (undefined) stays a reference. */
export function fillReferences<Value>(
  value: Value,
  resolve: (reference: Reference) => string | undefined,
): Value {
  const reference = readReference(value)
  if (reference) return (resolve(reference) ?? value) as Value
  if (Array.isArray(value)) return value.map((item: unknown) => fillReferences(item, resolve)) as Value
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fillReferences(member, resolve)]),
  ) as Value
}
