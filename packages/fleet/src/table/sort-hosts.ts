import type { FieldValue, HostNames } from '../hosts/host-field.ts'
import { findHostField } from '../hosts/host-fields.ts'
import type { HostSummary } from '../hosts/host-summary.ts'
import { compareNames } from './compare-names.ts'
import { naturalKey } from './natural-order.ts'

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
    // Compared some sixty thousand times for a fleet of five thousand: nothing is made on the way.
    const left = valuesOf(a)
    const right = valuesOf(b)
    for (let index = 0; index < fields.length; index += 1) {
      const difference = compareValues(left[index] ?? null, right[index] ?? null, fields[index]?.sign ?? 1)
      if (difference !== 0) return difference
    }
    return compareNames(a, b)
  }
}

/** Texts as their natural keys. All values of a field are of one kind. */
type Sortable = string | number | null

function sortable(value: FieldValue): Sortable {
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  return naturalKey(typeof value === 'string' ? value : value.join('\n')) || null
}

function compareValues(a: Sortable, b: Sortable, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return a === b ? 0 : a < b ? -sign : sign
}
