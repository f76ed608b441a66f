import type { ConnectivityRemoteHost } from '@groundwork/contract/steps'
import type { HostFacts } from '../facts/host-facts.ts'

/** How well each host is connected: how many of the others it reaches, and how many reach it, by its id. */
export function reachCounts(hosts: readonly HostFacts[]): ReadonlyMap<string, number> {
  const counts = new Map(hosts.map(({ id }) => [id, 0]))
  const count = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const { id, connectivity } of hosts) {
    const reached = new Set(
      (connectivity?.remote_hosts ?? []).filter(isReached).map(({ host_id }) => host_id ?? ''),
    )
    for (const other of reached) {
      if (other === id || !counts.has(other)) continue
      count(id)
      count(other)
    }
  }
  return counts
}

const isReached = ({ l2_connectivity, l3_connectivity }: ConnectivityRemoteHost): boolean =>
  [...(l2_connectivity ?? []), ...(l3_connectivity ?? [])].some(({ successful }) => successful === true)
