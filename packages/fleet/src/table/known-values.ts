import type { HostField, HostNames } from '../hosts/host-field.ts'
import { HOST_FIELDS } from '../hosts/host-fields.ts'
import type { HostSummary } from '../hosts/host-summary.ts'

/** Fields with more different values than this are not worth choosing from. */
const MOST_VALUES = 500

/**
 * What hosts have in fields of words and lists, the most frequent first: choices for completion and for menus. Hosts are looked through
 * when a field is first asked for: somebody who types needs one of them, and at once.
 */
export function knownValues(
  hosts: readonly HostSummary[],
  names: HostNames = {},
): Readonly<Record<string, readonly string[]>> {
  const values: Record<string, readonly string[]> = {}
  for (const field of HOST_FIELDS) {
    if (field.kind !== 'word' && field.kind !== 'list') continue
    let found: readonly string[] | null = null
    const get = () => (found ??= valuesOf(field, hosts, names))
    Object.defineProperty(values, field.name, { enumerable: true, get })
  }
  return values
}

function valuesOf(field: HostField, hosts: readonly HostSummary[], names: HostNames): readonly string[] {
  const counts = new Map<string, number>()
  for (const host of hosts) {
    if (counts.size > MOST_VALUES) break
    const value = field.read(host, names)
    if (value === null) continue
    for (const text of typeof value === 'object' ? value : [String(value)])
      counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const byCount = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return byCount.map(([text]) => text)
}
