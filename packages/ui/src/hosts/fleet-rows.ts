// From all hosts and a view to the rows of the table.
import type { HostSummary } from '@groundwork/contract/groundwork'
import { findHostField, type HostNames } from '@groundwork/fleet/host-fields'
import { compileFilter, type Filter } from '@groundwork/fleet/host-filter'
import { groupHosts } from '@groundwork/fleet/host-table'
import { hostKey } from '../live/live-state.ts'
import { t } from '../texts/texts.ts'
import { roleText } from './role-text.ts'

interface HostRow {
  readonly kind: 'host'
  readonly key: string
  readonly host: HostSummary
}

export type FleetRow =
  | HostRow
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
  readonly group: string
  readonly closedGroups: ReadonlySet<string>
  readonly names: HostNames
  readonly now: number
}

/** Whether a host is shown. The answer is kept for as long as the host does not change: thousands of others are not asked again. */
export function hostTest({
  filter,
  names,
  now,
}: Pick<FleetQuestion, 'filter' | 'names' | 'now'>): (host: HostSummary) => boolean {
  const shown = (host: HostSummary) => [
    roleText(host),
    t.statuses.hosts[host.status],
    names.clusters?.get(host.cluster_id ?? '') ?? '',
    names.infraEnvs?.get(host.infra_env_id) ?? '',
  ]
  const test = compileFilter(filter, { now, names, shown })
  const known = new WeakMap<HostSummary, boolean>()
  return (host) => {
    let isShown = known.get(host)
    if (isShown === undefined) {
      isShown = test(host)
      known.set(host, isShown)
    }
    return isShown
  }
}

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

const rowsOfHosts = new WeakMap<HostSummary, HostRow>()

/** The same object for the same host. */
export function hostRow(host: HostSummary): HostRow {
  let row = rowsOfHosts.get(host)
  if (row === undefined) {
    row = { kind: 'host', key: hostKey(host), host }
    rowsOfHosts.set(host, row)
  }
  return row
}

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
