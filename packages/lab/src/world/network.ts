// The network of the lab as its other parts see it.
import type { MachineFetch, MachineTcp, NameLookup } from '@groundwork/host/machine'
import type { Computer, RunningSystem } from './computer.ts'
import type { Firewall } from './firewalls.ts'
import type { Programs } from './program.ts'

export interface LabNic {
  /** Of the interface: eth0, ens1f0. */
  readonly name: string
  readonly mac: string
  readonly segment: string
  readonly speedMbps: number
  /** What the interface is set to; absent: as much as the segment carries. A lever of faults. */
  mtu?: number
  /** With prefix length: 192.0.2.10/24. Changed by the network only. */
  readonly addresses: readonly string[]
  /** A lever of faults. */
  isUp: boolean
}

export interface SegmentSpec {
  readonly name: string
  /** One or two networks, one of each family. No other segment should have the same: requests find servers by address alone. */
  readonly cidrs: readonly string[]
  /** Absent: the first address. IPv6 beside IPv4 is always routed by the link-local address of the router. */
  readonly gateway?: string
  /** Nothing leads out of it. */
  readonly isIsolated?: boolean
  /** One way, of each packet. */
  readonly latencyMs?: number
  /** From 0 to 1: how often a question or its answer is lost. */
  readonly loss?: number
  /** What it carries; larger packets are lost. */
  readonly mtu?: number
  /** Packets are tagged: interfaces have another one for this VLAN on top, and that one has the addresses. */
  readonly vlanId?: number
  /** Absent: one that always answers. Empty: none. */
  readonly nameServers?: readonly string[]
  readonly ntpServers?: readonly string[]
  /** True unless told otherwise. The first nine addresses are not handed out, except where there are less than 32. */
  readonly hasDhcp?: boolean
  /** Others that DHCP does not hand out. */
  readonly keptAddresses?: readonly string[]
}

/** Answers web requests at an address of the lab. */
export type LabServer = (request: Request, from: LabCaller) => Promise<Response>

export interface LabCaller {
  readonly address: string
  /** The certificate that was shown, PEM. */
  readonly certificate?: string
}

/** A device that answers for an address without being a computer of the lab. */
export interface ForeignDevice {
  readonly mac: string
  /** Absent: wherever the address belongs. */
  readonly segment?: string
}

export interface Impairment {
  readonly from: Computer
  readonly to: Computer
  /** From 0 to 1, beside what the segments lose. */
  readonly loss?: number
  readonly blocked?: boolean
}

/** `failing`: answers that it cannot tell. `silent`: never answers. */
export type NameServerState = 'answering' | 'failing' | 'silent'

/** `wrong`: gives a time that others contradict. */
export type TimeServerState = 'good' | 'wrong' | 'unreachable'

export interface LabNetwork {
  addSegment(spec: SegmentSpec): void
  /** Gives its interfaces addresses where they have none, and plugs them in. */
  attach(computer: Computer): void
  detach(computer: Computer): void
  setAddresses(nic: LabNic, addresses: readonly string[]): void
  /**
   * An address that is not a computer's own: a VIP, a registry, a name server. `on`: who answers for it (its MAC is seen). Moves
   * from one computer of a segment to another; strangers answer beside them.
   */
  claim(address: string, on: Computer | ForeignDevice): void
  /** By all computers. */
  release(address: string): void
  /** `port` of an address of the lab (claimed or a computer's). A computer reaches its own ports by loopback addresses, too. */
  serve(address: string, port: number, server: LabServer): void
  unserve(address: string, port: number): void
  /** Also wildcards: "*.apps.example.com". Null takes it away. Its addresses lead back to the name, unless setReverse says otherwise. */
  setName(name: string, addresses: readonly string[] | null): void
  /** Null: the address has no name. */
  setReverse(address: string, name: string | null): void
  /** Those that a computer is told of where it is plugged in. */
  nameServersOf(computer: Computer): readonly string[]
  setNameServer(address: string, state: NameServerState): void
  /** Those of segments are good unless told otherwise; others do not exist until they are told of. */
  setTimeServer(address: string, state: TimeServerState): void
  /** Holds until it is called again for the same two, in this direction, or until what it returns is called. */
  impair(impairment: Impairment): () => void
  /** Stands until what it returns is called. */
  addFirewall(firewall: Firewall): () => void
  /** Which computer can be reached at an address from there, if any: link state and loss by now are taken into account. */
  whoAnswers(
    from: Computer,
    address: string,
  ): { readonly mac: string; readonly computer: Computer | null } | null
  /** ping, arping, nmap, chronyc, ip, dhclient as this system has them. */
  readonly programs: Programs
  namesOf(system: RunningSystem): NameLookup
  /** Addresses and names of the lab are answered by its servers; the service of the run is really asked; others do not exist. */
  fetchOf(system: RunningSystem): MachineFetch
  tcpOf(system: RunningSystem): MachineTcp
}
