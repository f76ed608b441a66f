import type { FieldValue, HostNames } from '../hosts/host-field.ts'
import { findHostField } from '../hosts/host-fields.ts'
import type { HostSummary } from '../hosts/host-summary.ts'
import { compareNaturally } from './natural-order.ts'

export interface SortOrder {
  readonly field: string
  readonly isDescending?: boolean
}

/** A new list. What is not known comes last in both directions; hosts that are equal are ordered by name and id. */
export function sortHosts<Host extends HostSummary>(
  hosts: readonly Host[],
  orders: SortOrder | readonly SortOrder[],
  names: HostNames = {},
): Host[] {
  const list: readonly SortOrder[] = Array.isArray(orders) ? orders : [orders as SortOrder]
  const fields = list.flatMap(({ field, isDescending }) => {
    const found = findHostField(field)
    return found ? [{ read: found.read, sign: isDescending ? -1 : 1 }] : []
  })
  // Values are read once, not for each of the many comparisons.
  const rows = hosts.map((host) => ({ host, values: fields.map(({ read }) => sortable(read(host, names))) }))
  rows.sort((a, b) => {
    for (const [index, { sign }] of fields.entries()) {
      const difference = compareValues(a.values[index] ?? null, b.values[index] ?? null, sign)
      if (difference !== 0) return difference
    }
    return compareNaturally(a.host.name, b.host.name) || compareNaturally(a.host.id, b.host.id)
  })
  return rows.map(({ host }) => host)
}

type Sortable = string | number | null

function sortable(value: FieldValue): Sortable {
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  return (typeof value === 'string' ? value : value.join('\n')) || null
}

function compareValues(a: Sortable, b: Sortable, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * compareNaturally(String(a), String(b))
}
