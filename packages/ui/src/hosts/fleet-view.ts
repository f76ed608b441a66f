// What the table shows and how, as it stands in the address of the page: an address that is sent to a colleague shows the same.
import { findHostField } from '@groundwork/fleet/host-fields'

export interface FleetView {
  /** The filter as it was typed. */
  readonly filter: string
  readonly sort: { readonly field: string; readonly isDescending: boolean }
  /** Name of a field; empty: not grouped. */
  readonly group: string
  readonly columns: readonly string[]
}

export type FleetSearch = Readonly<Record<string, string | undefined>>

export const DEFAULT_COLUMNS: readonly string[] = [
  'name',
  'status',
  'status_info',
  'role',
  'cluster',
  'cpu',
  'memory',
  'ip',
  'storage',
  'product',
  'checked_in',
]
/** Within a cluster its name would be the same in each row. */
export const CLUSTER_COLUMNS = DEFAULT_COLUMNS.filter((name) => name !== 'cluster')

const DEFAULT_SORT = { field: 'name', isDescending: false }

const known = (name: string): string | null => findHostField(name)?.name ?? null

/** What is not known is left out, so that old addresses go on working. */
export function readView(search: FleetSearch, defaultColumns: readonly string[]): FleetView {
  const written = search.sort ?? ''
  const sortField = known(written.replace(/^-/, ''))
  const columns = [...new Set((search.columns ?? '').split(',').flatMap((name) => known(name) ?? []))]
  return {
    filter: search.q ?? '',
    sort: sortField === null ? DEFAULT_SORT : { field: sortField, isDescending: written.startsWith('-') },
    group: known(search.group ?? '') ?? '',
    columns: columns.length === 0 ? defaultColumns : withName(columns),
  }
}

/** A row without a name could not be told from others. */
const withName = (columns: readonly string[]): readonly string[] => [
  'name',
  ...columns.filter((name) => name !== 'name'),
]

/** What is as always is left out of the address. */
export function writeView(view: FleetView, defaultColumns: readonly string[]): FleetSearch {
  const { filter, sort, group, columns } = view
  const isUsualSort = sort.field === DEFAULT_SORT.field && !sort.isDescending
  const isUsual = columns.join() === defaultColumns.join()
  return {
    q: filter === '' ? undefined : filter,
    sort: isUsualSort ? undefined : `${sort.isDescending ? '-' : ''}${sort.field}`,
    group: group === '' ? undefined : group,
    columns: isUsual ? undefined : columns.join(','),
  }
}

/** Once: ascending. Again: descending. */
export const sortedBy = (view: FleetView, field: string): FleetView => ({
  ...view,
  sort: { field, isDescending: view.sort.field === field && !view.sort.isDescending },
})

export const withColumn = (view: FleetView, name: string, isShown: boolean): FleetView => ({
  ...view,
  columns: isShown
    ? [...view.columns.filter((column) => column !== name), name]
    : view.columns.filter((column) => column !== name || name === 'name'),
})
