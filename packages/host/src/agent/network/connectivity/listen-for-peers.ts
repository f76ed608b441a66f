// While hosts look at each other, our agents answer at the ports that nodes need, so that a firewall between them shows before anything
// is installed. Only at addresses of interfaces that lead to other machines, and never where another program listens.
import { CLUSTER_PORTS } from '@groundwork/contract/steps'
import type { Machine } from '../../../machine/machine.ts'
import { addressOf, isLinkLocalText } from '../ip-address.ts'
import type { OutgoingNic } from '../outgoing-nics.ts'

/** Hosts are asked to look once a minute, those of large clusters every few minutes. */
const LIFETIME_MS = 15 * 60_000
/** More addresses than this are no way between nodes, but a router. */
const MOST_ADDRESSES = 8

/** Ports at which the machine can be reached by every address that counts. */
export async function listenForPeers(machine: Machine, nics: readonly OutgoingNic[]): Promise<number[]> {
  const addresses = nics
    .flatMap((nic) => nic.addresses.map(addressOf))
    .filter((address) => !isLinkLocalText(address))
    .slice(0, MOST_ADDRESSES)
  if (addresses.length === 0) return []
  const ports: number[] = []
  for (const { port } of CLUSTER_PORTS) {
    const accepted = await Promise.all(addresses.map((ip) => machine.tcp.accept(ip, port, LIFETIME_MS)))
    if (accepted.every(Boolean)) ports.push(port)
  }
  return ports
}
