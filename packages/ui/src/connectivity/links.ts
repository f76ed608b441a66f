// Who reaches whom, and how well, from what hosts reported.
import type { NetworkInterface } from '@groundwork/contract/hosts'
import type { ConnectivityRemoteHost, ConnectivityReport } from '@groundwork/contract/steps'

export const MEASURES = ['l2', 'l3', 'loss', 'latency', 'mtu', 'ports'] as const
export type Measure = (typeof MEASURES)[number]

export interface Node {
  readonly id: string
  readonly infraEnvId: string
  readonly name: string
  readonly interfaces: readonly NetworkInterface[]
  readonly report: ConnectivityReport | null
}

/** `some`: on one interface or address, but not on each where it should. */
export type Reach = 'all' | 'some' | 'none' | 'unknown'

/** From one host to another, as the first one reported it. */
export interface Link {
  readonly l2: Reach
  readonly l3: Reach
  /** Worst of all addresses, in percent and milliseconds; null: nothing was measured. */
  readonly loss: number | null
  readonly latency: number | null
  readonly mtu: Reach
  readonly ports: Reach
  readonly remote: ConnectivityRemoteHost | null
}

const UNKNOWN: Link = {
  l2: 'unknown',
  l3: 'unknown',
  loss: null,
  latency: null,
  mtu: 'unknown',
  ports: 'unknown',
  remote: null,
}

const reachOf = (good: number, all: number): Reach =>
  all === 0 ? 'unknown' : good === all ? 'all' : good === 0 ? 'none' : 'some'

export function linkOf(from: Node, to: Node): Link {
  const remote = from.report?.remote_hosts?.find(({ host_id }) => host_id === to.id)
  if (remote === undefined) return UNKNOWN
  const l3 = remote.l3_connectivity ?? []
  const mtu = remote.mtu_report ?? []
  const ports = remote.tcp_connectivity ?? []
  const reached = l3.filter(({ successful }) => successful)
  return {
    l2: layer2Of(from, to, remote),
    l3: reachOf(reached.length, l3.length),
    loss: l3.length === 0 ? null : Math.max(...l3.map(lossOf)),
    latency:
      reached.length === 0 ? null : Math.max(...reached.map(({ average_rtt_ms = 0 }) => average_rtt_ms)),
    mtu: reachOf(mtu.filter(({ mtu_successful }) => mtu_successful).length, mtu.length),
    // Only what failed is reported.
    ports: ports.length > 0 ? 'none' : reached.length > 0 ? 'all' : 'unknown',
    remote,
  }
}

const lossOf = ({
  successful,
  packet_loss_percentage,
}: {
  successful?: boolean
  packet_loss_percentage?: number
}): number => packet_loss_percentage ?? (successful ? 0 : 100)

/** Nobody answers for an address that is not there, so what should have been reached is counted from the networks of both. */
function layer2Of(from: Node, to: Node, remote: ConnectivityRemoteHost): Reach {
  const answers = remote.l2_connectivity ?? []
  const expected = sharedAddresses(from, to)
  if (expected.length === 0) {
    const good = answers.filter(({ successful }) => successful).length
    return reachOf(good, answers.length)
  }
  const good = expected.filter(({ address }) =>
    answers.some((entry) => entry.remote_ip_address === address && entry.successful),
  ).length
  return reachOf(good, expected.length)
}

export interface SharedAddress {
  /** Of the host that asks. */
  readonly nic: string
  /** Of the other one. */
  readonly address: string
}

/** IPv4 addresses of `to` that lie in a network of `from`; layer 2 of IPv6 often goes unanswered, so it proves nothing. */
export function sharedAddresses(from: Node, to: Node): readonly SharedAddress[] {
  const own = from.interfaces.flatMap(({ name = '', ipv4_addresses }) =>
    (ipv4_addresses ?? []).flatMap((cidr) => {
      const network = networkOf(cidr)
      return network === null ? [] : [{ nic: name, ...network }]
    }),
  )
  return to.interfaces.flatMap(({ ipv4_addresses }) =>
    (ipv4_addresses ?? []).flatMap((cidr) => {
      const [address = ''] = cidr.split('/')
      const value = numberOf(address)
      const nic = value === null ? undefined : own.find(({ base, mask }) => (value & mask) >>> 0 === base)
      return nic === undefined ? [] : [{ nic: nic.nic, address }]
    }),
  )
}

function networkOf(cidr: string): { base: number; mask: number } | null {
  const [address = '', prefix = '32'] = cidr.split('/')
  const value = numberOf(address)
  const bits = Number(prefix)
  if (value === null || !(bits >= 0 && bits <= 32)) return null
  const mask = bits === 0 ? 0 : (~0 << (32 - bits)) >>> 0
  return { base: (value & mask) >>> 0, mask }
}

function numberOf(address: string): number | null {
  const parts = address.split('.').map(Number)
  if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255))) return null
  return parts.reduce((sum, part) => ((sum << 8) | part) >>> 0, 0)
}

/** 0 is good, 1 is bad; null: not measured. */
export function badness(link: Link, measure: Measure): number | null {
  switch (measure) {
    case 'loss':
      return link.loss === null ? null : Math.min(1, link.loss / 20)
    case 'latency':
      return link.latency === null ? null : Math.min(1, link.latency / 100)
    default: {
      const reach = link[measure]
      return reach === 'unknown' ? null : reach === 'all' ? 0 : reach === 'some' ? 0.6 : 1
    }
  }
}

/** Over these, the checks of a host fail too. */
const LOSS_LIMIT = 10
const LATENCY_LIMIT = 100

export function isBroken(link: Link, measure: Measure): boolean {
  if (measure === 'loss') return (link.loss ?? 0) >= LOSS_LIMIT
  if (measure === 'latency') return (link.latency ?? 0) >= LATENCY_LIMIT
  return link[measure] === 'none' || link[measure] === 'some'
}
