// Lists that many parts of a page need of the same hosts: each is made once for every state, from that of the state before.
import type { HostSummary } from '@groundwork/contract/groundwork'
import { compareNames, createSortedList } from '@groundwork/fleet/host-table'

type Hosts = ReadonlyMap<string, HostSummary>

const sortedByName = createSortedList<HostSummary>(compareNames)

export const hostsByName = oncePerState((hosts) => sortedByName(hosts.values()))

/** By id of the cluster, and within it by name. */
export const hostsByCluster = oncePerState((hosts): ReadonlyMap<string, readonly HostSummary[]> => {
  const lists = new Map<string, HostSummary[]>()
  for (const host of hostsByName(hosts)) {
    if (host.cluster_id === null) continue
    const list = lists.get(host.cluster_id)
    if (list === undefined) lists.set(host.cluster_id, [host])
    else list.push(host)
  }
  return lists
})

function oncePerState<List extends object>(make: (hosts: Hosts) => List): (hosts: Hosts) => List {
  const made = new WeakMap<Hosts, List>()
  return (hosts) => {
    const known = made.get(hosts)
    if (known !== undefined) return known
    const list = make(hosts)
    made.set(hosts, list)
    return list
  }
}
