// The odd ways in which the wire writes plain values.
import { isRecord } from '@groundwork/json/json-values'
import type { Instant } from './instant.ts'

/** An unset time is written as the first day of year 1. */
export function instantFrom(text: string | null | undefined): Instant | null {
  if (!text || text.startsWith('0001-01-01T00:00:00')) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? null : instant
}

/** An object inside a string; null when there is none or it is something else. */
export function decodeRecord<Shape extends object = Record<string, never>>(
  text: string | null | undefined,
): Shape | null {
  const value = decode(text)
  return isRecord(value) ? (value as Shape) : null
}

/** A list inside a string; null when there is none or it is something else. */
export function decodeList<Item>(text: string | null | undefined): Item[] | null {
  const value = decode(text)
  return Array.isArray(value) ? (value as Item[]) : null
}

/** Leaves out nulls at every depth: members of objects and elements of lists alike. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
  return Object.fromEntries(entries.map(([key, member]) => [key, withoutNulls(member)]))
}

function decode(text: string | null | undefined): unknown {
  if (!text) return null
  try {
    return withoutNulls(JSON.parse(text))
  } catch {
    return null
  }
}
