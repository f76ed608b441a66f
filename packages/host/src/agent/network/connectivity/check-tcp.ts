import type { ConnectivityCheckHost, TcpConnectivity } from '@groundwork/contract/steps'
import type { Machine } from '../../../machine/machine.ts'
import type { ConcurrencyLimit } from '../concurrency-limit.ts'

/** The system asks a second time within it. */
const TIMEOUT_MS = 3_000
/** In one check. Only clusters of about a thousand hosts have more to try. */
const MOST_PROBES = 2_000

/** What could not be reached, twice in a row. */
export async function checkTcp(
  machine: Machine,
  limit: ConcurrencyLimit,
  ips: readonly string[],
  ports: readonly number[],
): Promise<readonly TcpConnectivity[]> {
  const tried = await Promise.all(
    ips.flatMap((ip) => ports.map((port) => limit(() => tryPort(machine, ip, port)))),
  )
  return tried.filter((entry) => entry !== null)
}

async function tryPort({ tcp }: Machine, ip: string, port: number): Promise<TcpConnectivity | null> {
  const first = await tcp.probe(ip, port, TIMEOUT_MS)
  const result = first === 'open' ? first : await tcp.probe(ip, port, TIMEOUT_MS)
  return result === 'open' || result === 'failed' ? null : { port, remote_ip_address: ip, result }
}

/** The hosts whose ports are tried: all of them, or in very large clusters those that follow this one by id, so that together all are. */
export function choosePeers(hosts: readonly ConnectivityCheckHost[], ownId: string): ReadonlySet<string> {
  const idOf = ({ host_id = '' }: ConnectivityCheckHost): string => host_id
  const sorted = [...hosts].sort((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0))
  const next = sorted.findIndex((host) => idOf(host) > ownId)
  const turned = next > 0 ? [...sorted.slice(next), ...sorted.slice(0, next)] : sorted
  const chosen = new Set<string>()
  let probes = 0
  for (const host of turned) {
    const addresses = (host.nics ?? []).flatMap(({ ip_addresses = [] }) => ip_addresses).length
    probes += addresses * (host.tcp_ports ?? []).length
    if (probes > MOST_PROBES) break
    chosen.add(idOf(host))
  }
  return chosen
}
