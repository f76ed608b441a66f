// Who answers for a cluster: the bootstrap at first, then its masters. The virtual addresses are on one of them.
import type { RunningSystem } from '../world/computer.ts'
import type { LabNetwork, LabServer } from '../world/network.ts'
import type { ClusterTroubles } from '../world/troubles.ts'
import type { ClusterConfig } from './cluster-config.ts'
import { fullDomain } from './cluster-config.ts'

export interface ControlPlane {
  /** The system answers from now on, until it ends. */
  join(system: RunningSystem, servers: Servers): void
  /** Away from a system that is cut off, if there is another. */
  moveAddresses(isConnected: (system: RunningSystem) => boolean): void
  /** Whether the API answers. */
  readonly isUp: boolean
  readonly systems: readonly RunningSystem[]
}

/** By port. */
export type Servers = ReadonlyMap<number, LabServer>

export const API_PORT = 6443
export const CONFIG_PORT = 22623
/** The same without encryption: for machines that join later, and know no authority of the cluster. */
export const PLAIN_CONFIG_PORT = 22624

export function createControlPlane(
  network: LabNetwork,
  config: ClusterConfig,
  troubles: Pick<ClusterTroubles, 'hidesInternalName'>,
): ControlPlane {
  const members = new Map<RunningSystem, Map<number, LabServer>>()
  let holder: RunningSystem | null = null

  const serve = (address: string, servers: Servers) => {
    for (const [port, server] of servers) network.serve(address, port, server)
  }
  const unserve = (address: string, servers: Servers) => {
    for (const port of servers.keys()) network.unserve(address, port)
  }
  const hold = (system: RunningSystem, servers: Servers) => {
    holder = system
    for (const vip of config.apiVips) {
      network.claim(vip, system.computer)
      serve(vip, servers)
    }
  }
  const setNames = () => {
    if (troubles.hidesInternalName) return
    const addresses = config.apiVips.length > 0 ? config.apiVips : [...members.keys()].flatMap(addressesOf)
    // Nodes find their control plane by themselves; the name for people is up to those who run the name servers.
    network.setName(`api-int.${fullDomain(config)}`, addresses.length === 0 ? null : addresses)
  }
  const letGo = (servers: Servers) => {
    holder = null
    for (const vip of config.apiVips) {
      unserve(vip, servers)
      network.release(vip)
    }
  }
  const leave = (system: RunningSystem) => {
    const servers = members.get(system)
    if (servers === undefined) return
    members.delete(system)
    for (const address of addressesOf(system)) unserve(address, servers)
    if (holder === system) {
      letGo(servers)
      const [next] = members
      if (next !== undefined) hold(...next)
    }
    setNames()
  }

  return {
    join(system, servers) {
      if (system.signal.aborted) return
      const present = members.get(system)
      const all = new Map([...(present ?? []), ...servers])
      members.set(system, all)
      for (const address of addressesOf(system)) serve(address, all)
      if (holder === null || holder === system) hold(system, all)
      setNames()
      if (present === undefined) system.signal.addEventListener('abort', () => leave(system), { once: true })
    },
    moveAddresses(isConnected) {
      const servers = holder === null ? undefined : members.get(holder)
      if (holder === null || servers === undefined || isConnected(holder)) return
      const next = [...members].find(([system]) => isConnected(system))
      if (next === undefined) return
      letGo(servers)
      hold(...next)
    },
    get isUp() {
      return members.size > 0
    },
    get systems() {
      return [...members.keys()]
    },
  }
}

/** Without their lengths. */
export const addressesOf = ({ computer }: RunningSystem): readonly string[] =>
  computer.nics.flatMap(({ addresses }) => addresses.map((address) => address.split('/')[0] ?? ''))
