// Who answers for an address on the local network. An answer of another machine than the expected host is reported as well:
// two machines have the same address then.
import type { L2Connectivity } from '@groundwork/contract/steps'
import type { Machine } from '../../../machine/machine.ts'
import { parseArping } from '../arping.ts'
import { addressOf, isLinkLocalText } from '../ip-address.ts'
import { askNeighbour } from '../neighbours.ts'
import { parseNmap } from '../nmap.ts'
import { addressBeside, addressesOf, type OutgoingNic } from '../outgoing-nics.ts'

export interface RemoteAddress {
  readonly ip: string
  /** All of the host, lower case: any of its interfaces may answer. */
  readonly macs: ReadonlySet<string>
}

const OK = 0
const ANSWERS_MISSING = 1
const NOT_STARTED = -1
const COMMAND_LIMIT_MS = 60_000

export async function checkL2Ipv4(
  machine: Machine,
  nic: OutgoingNic,
  remote: RemoteAddress,
): Promise<readonly L2Connectivity[]> {
  const local = addressBeside(nic, remote.ip)
  if (local === null) return []
  const words = ['-c', '10', '-w', '5', '-I', nic.name, remote.ip]
  const finished = await machine.run('arping', words, { isMerged: true, timeoutMs: COMMAND_LIMIT_MS })
  if (finished.code === NOT_STARTED) return askedNeighbour(machine, nic, remote, addressOf(local))
  const replies =
    finished.code === OK || finished.code === ANSWERS_MISSING ? parseArping(finished.stdout) : null
  return replies?.macs.map((mac) => answered(nic, remote, mac, replies.source)) ?? []
}

/** Routers carry IPv6 to anywhere; only neighbours show their hardware address. */
export async function checkL2Ipv6(
  machine: Machine,
  nic: OutgoingNic,
  remote: RemoteAddress,
): Promise<readonly L2Connectivity[]> {
  if (!addressesOf(nic, 6).some((address) => !isLinkLocalText(addressOf(address)))) return []
  const words = ['-6', '-sn', '-n', '-oX', '-', '-e', nic.name, remote.ip]
  const finished = await machine.run('nmap', words, { isMerged: true, timeoutMs: COMMAND_LIMIT_MS })
  if (finished.code === NOT_STARTED) return askedNeighbour(machine, nic, remote)
  const hosts = finished.code === OK ? (parseNmap(finished.stdout) ?? []) : []
  const mac = hosts.find((host) => host.isUp && host.mac !== null)?.mac
  return mac ? [answered(nic, remote, mac)] : []
}

async function askedNeighbour(
  machine: Machine,
  nic: OutgoingNic,
  remote: RemoteAddress,
  source?: string,
): Promise<readonly L2Connectivity[]> {
  const mac = (await askNeighbour(machine, nic.name, remote.ip))?.mac
  return mac ? [answered(nic, remote, mac, source)] : []
}

const answered = (
  nic: OutgoingNic,
  { ip, macs }: RemoteAddress,
  mac: string,
  source?: string,
): L2Connectivity => ({
  ...(source !== undefined && { outgoing_ip_address: source }),
  outgoing_nic: nic.name,
  remote_ip_address: ip,
  remote_mac: mac,
  ...(macs.has(mac) && { successful: true }),
})
