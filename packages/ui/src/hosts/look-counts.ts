// How many hosts look how: one glance over the fleet, and a filter for each.
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { HOST_LOOKS, type Look } from '../components/status-look.ts'

export const LOOK_ORDER: readonly Look[] = ['bad', 'attention', 'busy', 'good', 'calm']

export interface LookCount {
  readonly look: Look
  readonly count: number
  /** Finds these hosts, as text of the filter language. */
  readonly filter: string
}

const statusesOf = (look: Look): readonly string[] =>
  (Object.keys(HOST_LOOKS) as HostStatus[]).filter((status) => HOST_LOOKS[status] === look)

export function lookCounts(hosts: Iterable<HostSummary>): readonly LookCount[] {
  const counts = new Map<Look, number>()
  const present = new Set<string>()
  for (const { status } of hosts) {
    const look = HOST_LOOKS[status] ?? 'calm'
    counts.set(look, (counts.get(look) ?? 0) + 1)
    present.add(status)
  }
  return LOOK_ORDER.flatMap((look) => {
    const count = counts.get(look) ?? 0
    if (count === 0) return []
    const filter = `status:${statusesOf(look)
      .filter((status) => present.has(status))
      .join(',')}`
    return [{ look, count, filter }]
  })
}
