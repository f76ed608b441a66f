import type { FieldValue, HostNames } from '../hosts/host-field.ts'
import { findHostField } from '../hosts/host-fields.ts'
import type { HostSummary } from '../hosts/host-summary.ts'
import { compareNames } from './compare-names.ts'
import { compareNaturally } from './natural-order.ts'

export interface SortOrder {
  readonly field: string
  readonly isDescending?: boolean
}

/** A new list. */
export const sortHosts = <Host extends HostSummary>(
  hosts: readonly Host[],
  orders: SortOrder | readonly SortOrder[],
  names: HostNames = {},
): Host[] => [...hosts].sort(compareHosts(orders, names))

/** What is not known comes last in both directions; hosts that are equal are ordered by name and id. */
export function compareHosts(
  orders: SortOrder | readonly SortOrder[],
  names: HostNames = {},
): (a: HostSummary, b: HostSummary) => number {
  const list: readonly SortOrder[] = Array.isArray(orders) ? orders : [orders as SortOrder]
  const fields = list.flatMap(({ field, isDescending }) => {
    const found = findHostField(field)
    return found ? [{ read: found.read, sign: isDescending ? -1 : 1 }] : []
  })
  const known = new WeakMap<HostSummary, readonly Sortable[]>()
  // Values are read once, not for each of the many comparisons.
  const valuesOf = (host: HostSummary): readonly Sortable[] => {
    let values = known.get(host)
    if (values === undefined) {
      values = fields.map(({ read }) => sortable(read(host, names)))
      known.set(host, values)
    }
    return values
  }
  return (a, b) => {
    const [left, right] = [valuesOf(a), valuesOf(b)]
    for (const [index, { sign }] of fields.entries()) {
      const difference = compareValues(left[index] ?? null, right[index] ?? null, sign)
      if (difference !== 0) return difference
    }
    return compareNames(a, b)
  }
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
