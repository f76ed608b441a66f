import type { HostNames } from '../hosts/host-field.ts'
import { findHostField } from '../hosts/host-fields.ts'
import type { HostSummary } from '../hosts/host-summary.ts'
import { valueText } from './field-text.ts'
import { compareNaturally } from './natural-order.ts'

export interface HostGroup<Host extends HostSummary = HostSummary> {
  /** What the hosts have in common, as text; empty: the field is not known, or there is no such field. */
  readonly key: string
  readonly hosts: readonly Host[]
}

/** In natural order, what is not known last; hosts keep their order. A host stands in one group for each entry of a list. */
export function groupHosts<Host extends HostSummary>(
  hosts: readonly Host[],
  fieldName: string,
  names: HostNames = {},
): readonly HostGroup<Host>[] {
  const field = findHostField(fieldName)
  const groups = new Map<string, Host[]>()
  for (const host of hosts) {
    const value = field ? field.read(host, names) : null
    const keys =
      typeof value === 'object' && value !== null && value.length > 0
        ? value
        : [field ? valueText(field, value) : '']
    for (const key of keys) {
      const group = groups.get(key)
      if (group) group.push(host)
      else groups.set(key, [host])
    }
  }
  return [...groups]
    .map(([key, members]) => ({ key, hosts: members }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === '') || compareNaturally(a.key, b.key))
}
