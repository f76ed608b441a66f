import type { ListShape } from './spec.ts'

/** What identifies an entry of a list: entries with the same key are the same thing. Null: it has no identity. */
export function entryKey(list: ListShape, entry: unknown): string | null {
  if (list.key === null) return null
  if (list.key === 'itself') return typeof entry === 'string' ? entry : null
  const fields = entry as Readonly<Record<string, unknown>>
  if (list.key === 'partition') return partitionKey(fields)
  const value = fields[list.key]
  return typeof value === 'string' ? value : null
}

/** Number 0 means "the next free one", so such a partition is known by its label. */
function partitionKey({ number, label }: Readonly<Record<string, unknown>>): string | null {
  if (typeof number === 'number' && number !== 0) return `number ${number}`
  return typeof label === 'string' ? `label ${label}` : null
}
