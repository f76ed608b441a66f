// Reads all connectivity reports of a cluster in one pass: who reaches whom in which network, which MACs answer for which
// address, and the worst of each report. This is the only part of an evaluation that grows with the number of pairs of
// hosts, and it costs what reading the reports costs: nothing is done for pairs that no report mentions.

import { type Cidr, type Family, parseAddress } from '@groundwork/addresses/cidr'
import type {
  ConnectivityRemoteHost,
  ConnectivityReport,
  L2Connectivity,
  L3Connectivity,
  MtuReport,
} from '@groundwork/contract/steps'
import { sortedById } from '../context/sorted-by-id.ts'
import type { HostNetworkFacts } from '../facts/host-parts.ts'
import { connectIn, emptyGraph, type Graph } from './full-mesh.ts'
import { indexNetworks, type NetworkIndex } from './network-index.ts'
import { type Extremes, keepExtremes, noExtremes } from './report-extremes.ts'
import { haveSameItems } from './same-links.ts'
import { anchorsOf, isSameSource, type Source, sourceOf } from './survey-source.ts'

/** A network (layer 2), or a whole family (layer 3). */
export interface Group {
  readonly key: string
  /** null until one member reaches another. */
  graph: Graph | null
}

export interface KnownAddress {
  readonly text: string
  readonly family: Family
  readonly groups: readonly Group[]
  /** How many hosts reach it, and which one said so last. */
  reporters: number
  lastReporter: number
  /** Nearly always one MAC answers; further ones are noted in `Survey.furtherMacs`. */
  mac: string
}

export interface Node {
  readonly id: string
  readonly addresses: readonly KnownAddress[]
  /** For hosts with so many addresses that looking at each takes longer than hashing; else null. */
  readonly byText: ReadonlyMap<string, KnownAddress> | null
  readonly counts: Readonly<Record<Family, number>>
  /** How many of its addresses the host that is being read reaches. */
  readonly reach: { from: number; IPv4: number; IPv6: number }
}

export interface Survey {
  /** In the order of their ids. A host that has said nothing and that no report mentions may be missing. */
  readonly nodes: readonly Node[]
  readonly layer2: readonly Group[]
  /** Who reaches every address of the family, and who reaches at least one. */
  readonly layer3: Readonly<Record<Family, Group>>
  readonly reached: Readonly<Record<Family, Group>>
  /** MACs that answered for an address besides the first one of its owner, by address as it was spelled. */
  readonly furtherMacs: ReadonlyMap<string, ReadonlySet<string>>
  /** Ids in the reports that no host had when they were read. */
  readonly strangers: ReadonlySet<string>
}

interface Known {
  readonly sources: readonly Source[]
  readonly ids: ReadonlySet<string>
  readonly survey: Survey
}

/** Found again by the reports in it. */
const surveys = new WeakMap<ConnectivityReport, Known>()

/** Reading is remembered as long as all addresses and connections are the same: mostly it is other things that differ. */
export function surveyConnectivity(hosts: readonly HostNetworkFacts[]): Survey {
  const sources = sortedById(hosts).map(sourceOf)
  const anchors = anchorsOf(sources)
  const known = anchors.map((report) => surveys.get(report)).find((found) => found !== undefined)
  const today = known ? sources.filter((source) => !isNewSilence(source, known)) : sources
  const isSame = known !== undefined && haveSameItems(known.sources, today, isSameSource)
  // With the reports of today, so that old ones are not kept alive.
  const next = isSame ? { ...known, sources: today } : readReports(sources)
  for (const report of anchors) surveys.set(report, next)
  return next.survey
}

/** A host that only registered changes nothing about the connections of the others. */
const isNewSilence = ({ id, addresses, connectivity }: Source, { ids, survey }: Known): boolean =>
  connectivity === null && addresses.length === 0 && !ids.has(id) && !survey.strangers.has(id)

function readReports(sources: readonly Source[]): Known {
  const { layer2, index } = networkGroups(sources)
  const nodes = sources.map((source) => nodeOf(source, index))
  const layer3 = { IPv4: newGroup('IPv4'), IPv6: newGroup('IPv6') }
  const reached = { IPv4: newGroup('IPv4'), IPv6: newGroup('IPv6') }
  const furtherMacs = new Map<string, Set<string>>()
  const strangers = new Set<string>()
  const survey = { nodes, layer2, layer3, reached, furtherMacs, strangers }

  const indexOf = nodeFinder(nodes)
  const read = remoteReader(survey, index, furtherMacs)
  sources.forEach(({ connectivity }, from) => {
    if (!connectivity) return
    const worst = noExtremes()
    let to = -1
    for (const remote of connectivity.remote_hosts ?? []) {
      to = indexOf(remote.host_id ?? '', to + 1)
      if (to < 0) strangers.add(remote.host_id ?? '')
      read(remote, from, to, worst)
    }
    keepExtremes(connectivity, worst)
  })
  return { sources, ids: new Set(sources.map(({ id }) => id)), survey }
}

// A large cluster has a hundred thousand entries, so this is written for speed: plain loops, every list read once.
function remoteReader(
  { nodes, layer3, reached }: Survey,
  index: NetworkIndex<Group>,
  furtherMacs: Map<string, Set<string>>,
) {
  const groupsOf = groupFinder(index)
  const connect = (groups: readonly Group[], from: number, to: number) => {
    for (const group of groups) {
      group.graph ??= emptyGraph(nodes.length)
      connectIn(group.graph, from, to)
    }
  }
  const noteMac = (known: KnownAddress | undefined, text: string, mac: string) => {
    if (known?.mac === mac) return
    const normal = mac.toLowerCase()
    if (known && known.mac === '') known.mac = normal
    else if (known?.mac !== normal) furtherMacs.set(text, (furtherMacs.get(text) ?? new Set()).add(normal))
  }

  const readLayer2 = (entries: readonly L2Connectivity[], from: number, to: number): void => {
    const node = to === from ? undefined : nodes[to]
    for (const entry of entries) {
      const text = entry.remote_ip_address ?? ''
      const known = node && knownAddress(node, text)
      // An alien answer counts although the agent calls it unsuccessful: it is what a collision looks like.
      if (text && entry.remote_mac) noteMac(known, text, entry.remote_mac)
      if (entry.successful && node) connect(known?.groups ?? groupsOf(text), from, to)
    }
  }

  const readLayer3 = (
    entries: readonly L3Connectivity[],
    from: number,
    to: number,
    worst: Extremes,
  ): void => {
    const node = to === from ? undefined : nodes[to]
    let reachesIpv4 = false
    let reachesIpv6 = false
    for (const entry of entries) {
      const { average_rtt_ms, packet_loss_percentage } = entry
      if (average_rtt_ms !== undefined && average_rtt_ms > worst.average_rtt_ms)
        worst.average_rtt_ms = average_rtt_ms
      if (packet_loss_percentage !== undefined && packet_loss_percentage > worst.packet_loss_percentage)
        worst.packet_loss_percentage = packet_loss_percentage
      if (!entry.successful || !node) continue
      const text = entry.remote_ip_address ?? ''
      const known = knownAddress(node, text)
      if (known && known.lastReporter !== from) {
        known.lastReporter = from
        known.reporters++
        noteReached(node, known.family, from)
      }
      const isIpv6 = known ? known.family === 'IPv6' : text.includes(':')
      if (isIpv6) reachesIpv6 = true
      else reachesIpv4 = true
      // Layer-2 checks of IPv6 often go unanswered, so a ping into the network is proof enough.
      if (isIpv6) connect(known?.groups ?? groupsOf(text), from, to)
    }
    if (!node) return
    if (reachesIpv4) connect(partOfIpv4, from, to)
    if (reachesIpv6) connect(partOfIpv6, from, to)
    if (reachesAll(node, from, 'IPv4')) connect(wholeIpv4, from, to)
    if (reachesAll(node, from, 'IPv6')) connect(wholeIpv6, from, to)
  }
  const [wholeIpv4, wholeIpv6] = [[layer3.IPv4], [layer3.IPv6]]
  const [partOfIpv4, partOfIpv6] = [[reached.IPv4], [reached.IPv6]]

  /** `to` is -1 for a host that is not one of ours; what answers for it counts all the same. */
  return (remote: ConnectivityRemoteHost, from: number, to: number, worst: Extremes): void => {
    if (remote.l2_connectivity) readLayer2(remote.l2_connectivity, from, to)
    if (remote.l3_connectivity) readLayer3(remote.l3_connectivity, from, to, worst)
    if (remote.mtu_report && !worst.hasFailedMtu) worst.hasFailedMtu = hasFailure(remote.mtu_report)
  }
}

function hasFailure(reports: readonly MtuReport[]): boolean {
  for (const { mtu_successful } of reports) if (!mtu_successful) return true
  return false
}

const newGroup = (key: string): Group => ({ key, graph: null })

function networkGroups(sources: readonly Source[]): { layer2: Group[]; index: NetworkIndex<Group> } {
  const networks = new Map<string, Cidr>()
  for (const { addresses } of sources) {
    for (const { network } of addresses) networks.set(network.text, network)
  }
  const entries = [...networks.values()].map((network) => ({ network, group: newGroup(network.text) }))
  const index = indexNetworks(entries, ({ network }) => network)
  return {
    layer2: entries.map(({ group }) => group),
    index: { containing: (address) => index.containing(address).map(({ group }) => group) },
  }
}

/** Comparing so many texts is faster than hashing one. */
const FEW_ADDRESSES = 8

function nodeOf(source: Source, index: NetworkIndex<Group>): Node {
  // The same address on two interfaces is one address.
  const byText = new Map<string, KnownAddress>()
  const counts = { IPv4: 0, IPv6: 0 }
  for (const { address } of source.addresses) {
    const { text, family } = address
    if (byText.has(text)) continue
    byText.set(text, {
      text,
      family,
      groups: index.containing(address),
      reporters: 0,
      lastReporter: -1,
      mac: '',
    })
    counts[family] += 1
  }
  return {
    id: source.id,
    addresses: [...byText.values()],
    byText: byText.size > FEW_ADDRESSES ? byText : null,
    counts,
    reach: { from: -1, IPv4: 0, IPv6: 0 },
  }
}

/** Index of a host, -1 if it is none of ours. Reports list hosts by id like we do and leave out the reporter, so one
 *  of the next two is nearly always right; comparing is several times faster than hashing the id. */
function nodeFinder(nodes: readonly Node[]): (id: string, guess: number) => number {
  const indexById = new Map(nodes.map(({ id }, index) => [id, index]))
  return (id, guess) => {
    if (nodes[guess]?.id === id) return guess
    if (nodes[guess + 1]?.id === id) return guess + 1
    return indexById.get(id) ?? -1
  }
}

/** The networks that an address which is in no inventory lies in. */
function groupFinder(index: NetworkIndex<Group>): (text: string) => readonly Group[] {
  const found = new Map<string, readonly Group[]>()
  return (text) => {
    let groups = found.get(text)
    if (!groups) {
      const address = parseAddress(text)
      groups = address ? index.containing(address) : []
      found.set(text, groups)
    }
    return groups
  }
}

function knownAddress(node: Node, text: string): KnownAddress | undefined {
  const known = node.byText ? node.byText.get(text) : node.addresses.find((address) => address.text === text)
  if (known) return known
  // IPv6 has many spellings.
  const canonical = text.includes(':') ? parseAddress(text)?.text : undefined
  return canonical === undefined || canonical === text ? undefined : knownAddress(node, canonical)
}

/** One more address of the node that `from` reaches. Reports are read one after the other. */
function noteReached({ reach }: Node, family: Family, from: number): void {
  if (reach.from !== from) Object.assign(reach, { from, IPv4: 0, IPv6: 0 })
  reach[family] += 1
}

/** At least one address of the family is known, and `from` reaches every one of them. */
const reachesAll = ({ counts, reach }: Node, from: number, family: Family): boolean =>
  counts[family] > 0 && reach.from === from && reach[family] === counts[family]
