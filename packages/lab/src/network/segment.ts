import { createHash } from 'node:crypto'
import type { Computer } from '../world/computer.ts'
import {
  canonicalIp,
  contains,
  formatIp,
  type IpNetwork,
  interfaceAddresses,
  parseIp,
  parseNetwork,
} from '../world/ip-network.ts'
import type { LabNic, SegmentSpec } from '../world/network.ts'
import { createLeases, type Leases } from './dhcp.ts'

/** Who answers for an address, as long as he is there. */
export interface Answerer {
  readonly mac: string
  /** Null: something that always runs, a router or a stranger. */
  readonly computer: Computer | null
  /** Null: whichever interface of the computer is here. */
  readonly nic: LabNic | null
}

export interface Segment {
  readonly name: string
  readonly networks: readonly IpNetwork[]
  /** By family; null: nothing leads out. */
  readonly gateways: { readonly 4: string | null; readonly 6: string | null }
  readonly latencyMs: number
  readonly loss: number
  readonly mtu: number
  readonly vlanId: number | null
  /** Null: one that always answers. */
  readonly nameServers: readonly string[] | null
  readonly ntpServers: readonly string[]
  readonly hasDhcp: boolean
  /** What is plugged in. */
  readonly members: Map<LabNic, Computer>
  readonly book: Map<string, readonly Answerer[]>
  /** Addresses that are claimed, and those of routers and servers. */
  readonly guests: Map<string, readonly Answerer[]>
  readonly leases: Leases
}

const LATENCY_MS = 0.1
const ORDINARY_MTU = 1500
/** Routers tell IPv6 neighbours of this one. */
export const ROUTER_LINK_LOCAL = 'fe80::1'

export function createSegment(spec: SegmentSpec): Segment {
  const networks = spec.cidrs.map((cidr) => {
    const network = parseNetwork(cidr)
    if (network === null) throw new Error(`The segment ${spec.name} has "${cidr}", which is no network.`)
    return network
  })
  const segment: Segment = {
    name: spec.name,
    networks,
    gateways: spec.isIsolated ? { 4: null, 6: null } : gatewaysOf(spec, networks),
    latencyMs: spec.latencyMs ?? LATENCY_MS,
    loss: spec.loss ?? 0,
    mtu: spec.mtu ?? ORDINARY_MTU,
    vlanId: spec.vlanId ?? null,
    nameServers: spec.nameServers ?? null,
    ntpServers: spec.ntpServers ?? [],
    hasDhcp: spec.hasDhcp ?? true,
    members: new Map(),
    book: new Map(),
    guests: new Map(),
    leases: createLeases(spec.keptAddresses),
  }
  for (const gateway of Object.values(segment.gateways)) {
    if (gateway !== null)
      addGuest(segment, gateway, { mac: macFor(`router of ${spec.name}`), computer: null, nic: null })
  }
  return segment
}

function gatewaysOf({ name, gateway }: SegmentSpec, networks: readonly IpNetwork[]): Segment['gateways'] {
  const given = gateway === undefined ? null : parseIp(gateway)
  if (gateway !== undefined && given === null) {
    throw new Error(`The segment ${name} has the gateway "${gateway}", which is no address.`)
  }
  const of = (family: 4 | 6): string | null => {
    const network = networks.find((one) => one.family === family)
    if (network === undefined) return null
    if (given?.family === family) return formatIp(family, given.value)
    return family === 6 && networks.length > 1 ? ROUTER_LINK_LOCAL : formatIp(family, network.first + 1n)
  }
  return { 4: of(4), 6: of(6) }
}

/** The same for the same name, and of no vendor of network cards. */
export const macFor = (name: string): string => {
  const digest = createHash('sha256').update(name).digest('hex')
  return ['02', ...Array.from({ length: 5 }, (_, at) => digest.slice(2 * at, 2 * at + 2))].join(':')
}

export const isInside = (segment: Segment, address: string): boolean => {
  const ip = parseIp(address)
  return ip !== null && segment.networks.some((network) => contains(network, ip))
}

export const mtuOf = (nic: LabNic, segment: Segment): number => nic.mtu ?? segment.mtu

export function addGuest(segment: Segment, address: string, guest: Answerer): void {
  const others = (segment.guests.get(address) ?? []).filter(
    ({ mac, computer }) => mac !== guest.mac && (computer === null || guest.computer === null),
  )
  segment.guests.set(address, inOrder([...others, guest]))
}

/** Every machine that has the address here, whether switched on or not. */
export function answerersIn({ book, guests }: Segment, address: string): readonly Answerer[] {
  const own = book.get(address)
  const others = guests.get(address)
  return own === undefined ? (others ?? NO_ANSWERERS) : others === undefined ? own : [...own, ...others]
}

const NO_ANSWERERS: readonly Answerer[] = []

/** All addresses in use here. */
export const addressesIn = ({ book, guests }: Segment): readonly string[] => [
  ...new Set([...book.keys(), ...guests.keys()]),
]

export function plugIn({ members, book }: Segment, computer: Computer, nic: LabNic): void {
  if (members.has(nic)) return
  members.set(nic, computer)
  addToBook(book, computer, nic)
}

export function unplug({ members, book }: Segment, nic: LabNic): void {
  if (members.delete(nic)) removeFromBook(book, nic)
}

/** The only place that changes addresses: the address book would not learn of other changes. */
export function readdress(
  { members, book }: Segment,
  nic: LabNic & { addresses: readonly string[] },
  addresses: readonly string[],
): void {
  const computer = members.get(nic)
  if (computer !== undefined) removeFromBook(book, nic)
  nic.addresses = addresses
  if (computer !== undefined) addToBook(book, computer, nic)
}

function addToBook(book: Segment['book'], computer: Computer, nic: LabNic): void {
  for (const { text } of interfaceAddresses(nic.addresses))
    book.set(text, inOrder([...(book.get(text) ?? []), { mac: nic.mac, computer, nic }]))
}

function removeFromBook(book: Segment['book'], nic: LabNic): void {
  for (const { text } of interfaceAddresses(nic.addresses)) {
    const others = (book.get(text) ?? []).filter((one) => one.nic !== nic)
    if (others.length === 0) book.delete(text)
    else book.set(text, others)
  }
}

/** The same for the same machines, whichever came first: of several that have an address, only one may be heard. */
const inOrder = (answerers: readonly Answerer[]): readonly Answerer[] =>
  answerers.length < 2
    ? answerers
    : [...answerers].sort((a, b) => (a.mac < b.mac ? -1 : a.mac > b.mac ? 1 : 0))

export const addressKey = (address: string): string => {
  const key = canonicalIp(address)
  if (key === null) throw new Error(`"${address}" is not an address.`)
  return key
}
