// From all hosts and a view to the rows of the table.
import type { HostSummary } from '@groundwork/contract/groundwork'
import { findHostField, type HostNames } from '@groundwork/fleet/host-fields'
import { compileFilter, type Filter } from '@groundwork/fleet/host-filter'
import { groupHosts, type SortOrder, sortHosts } from '@groundwork/fleet/host-table'
import { hostKey } from '../live/live-state.ts'

export type FleetRow =
  | { readonly kind: 'host'; readonly key: string; readonly host: HostSummary }
  | {
      readonly kind: 'group'
      readonly key: string
      /** What its hosts have in common; empty: not known. */
      readonly value: string
      readonly count: number
      readonly isOpen: boolean
    }

export interface FleetQuestion {
  readonly filter: Filter
  readonly sort: SortOrder
  readonly group: string
  readonly closedGroups: ReadonlySet<string>
  readonly names: HostNames
  readonly now: number
}

/** Hosts in the order they had before are nearly sorted, which is sorted much faster. */
export function inOrderOf(
  hosts: ReadonlyMap<string, HostSummary>,
  before: readonly HostSummary[],
): HostSummary[] {
  const placed = new Set<string>()
  const list: HostSummary[] = []
  for (const old of before) {
    const key = hostKey(old)
    const host = hosts.get(key)
    if (host === undefined || placed.has(key)) continue
    placed.add(key)
    list.push(host)
  }
  if (placed.size < hosts.size) for (const [key, host] of hosts) if (!placed.has(key)) list.push(host)
  return list
}

export function matchingHosts(
  hosts: readonly HostSummary[],
  { filter, names, now }: Pick<FleetQuestion, 'filter' | 'names' | 'now'>,
): readonly HostSummary[] {
  return hosts.filter(compileFilter(filter, { now, names }))
}

export const orderedHosts = (
  hosts: readonly HostSummary[],
  { sort, names }: Pick<FleetQuestion, 'sort' | 'names'>,
): readonly HostSummary[] => sortHosts(hosts, sort, names)

export function fleetRows(
  hosts: readonly HostSummary[],
  { group, closedGroups, names }: Pick<FleetQuestion, 'group' | 'closedGroups' | 'names'>,
): readonly FleetRow[] {
  if (group === '') return hosts.map(hostRow)
  return groupHosts(hosts, group, names).flatMap(({ key, hosts: members }): FleetRow[] => {
    const isOpen = !closedGroups.has(key)
    const head: FleetRow = {
      kind: 'group',
      key: `group ${key}`,
      value: key,
      count: members.length,
      isOpen,
    }
    // With lists a host stands in several groups.
    return isOpen
      ? [head, ...members.map((host) => ({ ...hostRow(host), key: `${key} ${hostKey(host)}` }))]
      : [head]
  })
}

const hostRow = (host: HostSummary): FleetRow => ({ kind: 'host', key: hostKey(host), host })

/** Whether the answer changes as time passes, without any change of a host. */
export function asksForAge(filter: Filter): boolean {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.parts.some(asksForAge)
    case 'not':
      return asksForAge(filter.part)
    case 'compare':
      return findHostField(filter.field)?.kind === 'time'
    default:
      return false
  }
}
