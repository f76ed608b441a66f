// The same facts in another order: nothing that is a set to the engine may be read as a list.
import type { Inventory } from '@groundwork/contract/hosts'
import type { ConnectivityReport } from '@groundwork/contract/steps'
import type { HostFacts } from '../facts/host-facts.ts'

/** A linear congruential generator: the order has to come from the test's own seed. */
export function shuffler(seed: number): <Item>(list: readonly Item[]) => Item[] {
  let state = seed >>> 0
  const next = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return <Item>(list: readonly Item[]): Item[] => {
    const rest = [...list]
    return list.flatMap(() => rest.splice(next(rest.length), 1))
  }
}

type Shuffle = ReturnType<typeof shuffler>

export function shuffleHosts(hosts: readonly HostFacts[], seed: number): HostFacts[] {
  const shuffle = shuffler(seed)
  return shuffle(hosts).map((host) => ({
    ...host,
    machines: shuffle(host.machines),
    inventory: host.inventory && shuffleInventory(host.inventory, shuffle),
    connectivity: host.connectivity && shuffleConnectivity(host.connectivity, shuffle),
  }))
}

function shuffleInventory(inventory: Inventory, shuffle: Shuffle): Inventory {
  const { interfaces, disks, routes, gpus } = inventory
  return {
    ...inventory,
    ...(interfaces && { interfaces: shuffle(interfaces) }),
    ...(disks && { disks: shuffle(disks) }),
    ...(routes && { routes: shuffle(routes) }),
    ...(gpus && { gpus: shuffle(gpus) }),
  }
}

function shuffleConnectivity(report: ConnectivityReport, shuffle: Shuffle): ConnectivityReport {
  if (!report.remote_hosts) return report
  const remotes = report.remote_hosts.map((remote) => ({
    ...remote,
    ...(remote.l2_connectivity && { l2_connectivity: shuffle(remote.l2_connectivity) }),
    ...(remote.l3_connectivity && { l3_connectivity: shuffle(remote.l3_connectivity) }),
    ...(remote.mtu_report && { mtu_report: shuffle(remote.mtu_report) }),
  }))
  return { ...report, remote_hosts: shuffle(remotes) }
}
