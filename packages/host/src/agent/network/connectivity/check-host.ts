import { REPLY_LIMITS } from '@groundwork/contract/schema'
import type { ConnectivityCheckHost, ConnectivityRemoteHost } from '@groundwork/contract/steps'
import type { Machine } from '../../../machine/machine.ts'
import { networkLimit } from '../concurrency-limit.ts'
import { familyOf } from '../ip-address.ts'
import type { OutgoingNic } from '../outgoing-nics.ts'
import { checkL2Ipv4, checkL2Ipv6 } from './check-l2.ts'
import { checkL3 } from './check-l3.ts'
import { checkMtu } from './check-mtu.ts'
import { checkTcp } from './check-tcp.ts'

/** Everything that is found out about reaching one host, in an order that does not depend on who answered first. */
export async function checkHost(
  machine: Machine,
  nics: readonly OutgoingNic[],
  host: ConnectivityCheckHost,
  ports: readonly number[],
): Promise<ConnectivityRemoteHost> {
  const limit = networkLimit(machine)
  const remoteNics = host.nics ?? []
  const ips = [...new Set(remoteNics.flatMap(({ ip_addresses = [] }) => ip_addresses))]
  const macs = new Set(remoteNics.flatMap(({ mac }) => mac?.toLowerCase() ?? []))
  const paths = nics.flatMap((nic) => ips.map((ip) => ({ nic, ip })))
  const checkL2 = async (nic: OutgoingNic, ip: string) => {
    const family = familyOf(ip)
    if (family === null) return []
    return (family === 4 ? checkL2Ipv4 : checkL2Ipv6)(machine, nic, { ip, macs })
  }
  const [l2, l3, mtu] = await Promise.all([
    Promise.all(paths.map(({ nic, ip }) => limit(() => checkL2(nic, ip)))),
    Promise.all(ips.map((ip) => limit(() => checkL3(machine, ip)))),
    Promise.all(paths.map(({ nic, ip }) => limit(() => checkMtu(machine, nic, ip)))),
  ])
  // Where not even a ping gets through, ports have nothing to add.
  const reached = l3.flatMap(({ successful, remote_ip_address = '' }) =>
    successful ? [remote_ip_address] : [],
  )
  const tcp = await checkTcp(machine, limit, reached, ports)
  return {
    ...(host.host_id !== undefined && { host_id: host.host_id }),
    l2_connectivity: sorted(l2.flat(), (entry) => [
      `${entry.remote_ip_address}${entry.remote_mac}`,
      entry.outgoing_nic,
    ]),
    l3_connectivity: sorted(l3, (entry) => [entry.remote_ip_address]),
    mtu_report: sorted(
      mtu.filter((entry) => entry !== null),
      (entry) => [entry.remote_ip_address, entry.outgoing_nic],
    ),
    ...(tcp.length > 0 && {
      tcp_connectivity: [...tcp]
        .sort((a, b) =>
          compareKeys(
            [a.remote_ip_address, String(a.port).padStart(5, '0')],
            [b.remote_ip_address, String(b.port).padStart(5, '0')],
          ),
        )
        // The service refuses a report with more.
        .slice(0, REPLY_LIMITS.tcp_connections_of_a_host),
    }),
  }
}

/** Lists without entries are null on the wire. */
function sorted<Entry>(
  entries: readonly Entry[],
  keysOf: (entry: Entry) => readonly (string | undefined)[],
): Entry[] | null {
  if (entries.length === 0) return null
  return [...entries].sort((a, b) => compareKeys(keysOf(a), keysOf(b)))
}

function compareKeys(a: readonly (string | undefined)[], b: readonly (string | undefined)[]): number {
  for (const [index, key = ''] of a.entries()) {
    const other = b[index] ?? ''
    if (key !== other) return key < other ? -1 : 1
  }
  return 0
}
