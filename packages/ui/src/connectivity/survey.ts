// All pairs of hosts of a cluster, and what is broken among them in words.
import { t } from '../texts/texts.ts'
import { isBroken, type Link, linkOf, MEASURES, type Measure, type Node, sharedAddresses } from './links.ts'

export interface Survey {
  readonly nodes: readonly Node[]
  /** From the row to the column; null: the same host. */
  readonly links: readonly (readonly (Link | null)[])[]
}

export interface BrokenPair {
  readonly measure: Measure
  readonly from: number
  readonly to: number
  readonly text: string
  /** The other direction works. */
  readonly isOneWay: boolean
}

export const surveyOf = (nodes: readonly Node[]): Survey => ({
  nodes,
  links: nodes.map((from) => nodes.map((to) => (from === to ? null : linkOf(from, to)))),
})

export const hasReports = ({ nodes }: Survey): boolean => nodes.some(({ report }) => report !== null)

/** A broken connection shows in several measures: only the lowest that fails is named. */
export function brokenPairs({ nodes, links }: Survey): readonly BrokenPair[] {
  return links.flatMap((row, from) =>
    row.flatMap((link, to) => {
      const [source, target] = [nodes[from], nodes[to]]
      if (link === null || !source || !target) return []
      const measure = MEASURES.find((each) => isBroken(link, each))
      if (measure === undefined) return []
      const back = links[to]?.[from]
      const isOneWay = back !== null && back !== undefined && back.remote !== null && !isBroken(back, measure)
      return sentences(source, target, link, measure).map((text) => ({ measure, from, to, text, isOneWay }))
    }),
  )
}

export interface Suspect {
  readonly name: string
  readonly count: number
}

/** Hosts that far more broken connections begin or end at than at others: one bad cable shows in many pairs. */
export function suspects(pairs: readonly BrokenPair[], nodes: readonly Node[]): readonly Suspect[] {
  const counts = nodes.map(({ name }, place) => ({
    name,
    count: pairs.filter(({ from, to }) => from === place || to === place).length,
  }))
  const usual =
    [...counts].map(({ count }) => count).sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
  return counts.filter(({ count }) => count >= 3 && count > usual * 1.5).sort((a, b) => b.count - a.count)
}

/** Whether it works in one direction only. */
export function isOneWay({ links }: Survey, from: number, to: number, measure: Measure): boolean {
  const [there, back] = [links[from]?.[to], links[to]?.[from]]
  if (!there?.remote || !back?.remote) return false
  return isBroken(there, measure) !== isBroken(back, measure)
}

function sentences(from: Node, to: Node, link: Link, measure: Measure): readonly string[] {
  const words = t.connectivity.pair
  const { remote } = link
  switch (measure) {
    case 'l2': {
      const answers = remote?.l2_connectivity ?? []
      const aliens = answers.filter((entry) => !entry.successful && entry.remote_mac)
      const silent = sharedAddresses(from, to).filter(
        ({ address }) => !answers.some((entry) => entry.remote_ip_address === address),
      )
      const nics = [...new Set(silent.map(({ nic }) => nic))]
      return [
        ...nics.map((nic) => words.l2(from.name, to.name, nic)),
        ...aliens.map((entry) =>
          words.alien(from.name, to.name, entry.remote_ip_address ?? '', entry.remote_mac ?? ''),
        ),
      ]
    }
    case 'l3':
      return (remote?.l3_connectivity ?? [])
        .filter(({ successful }) => !successful)
        .map(({ remote_ip_address = '' }) => words.l3(from.name, to.name, remote_ip_address))
    case 'loss':
      return [words.loss(from.name, to.name, `${Math.round(link.loss ?? 0)} %`)]
    case 'latency':
      return [words.latency(from.name, to.name, `${Math.round(link.latency ?? 0)} ms`)]
    case 'mtu':
      return (remote?.mtu_report ?? [])
        .filter(({ mtu_successful }) => !mtu_successful)
        .map(({ outgoing_nic = '' }) => words.mtu(from.name, to.name, outgoing_nic))
    case 'ports': {
      const ports = [...new Set((remote?.tcp_connectivity ?? []).map(({ port }) => port))]
      return [words.ports(from.name, to.name, ports.join(', '))]
    }
  }
}

export interface ReachGroup {
  /** A network, or `IPv4` and `IPv6` for routed traffic. */
  readonly network: string
  readonly members: readonly string[]
  readonly missing: readonly string[]
}

/** `text`: `connectivity_majority_groups` of the cluster, which its checks go by. */
export function reachGroups(text: string | undefined, nodes: readonly Node[]): readonly ReachGroup[] {
  try {
    const { majority_groups = {} } = JSON.parse(text || '{}') as {
      majority_groups?: Readonly<Record<string, readonly string[]>>
    }
    return Object.entries(majority_groups)
      .filter(([network]) => isInUse(network, nodes))
      .map(([network, ids]) => ({
        network,
        members: nodes.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
        missing: nodes.filter(({ id }) => !ids.includes(id)).map(({ name }) => name),
      }))
  } catch {
    return []
  }
}

/** The service tells of both families; one that no host has an address of is nothing to mend. */
const isInUse = (network: string, nodes: readonly Node[]): boolean =>
  (network !== 'IPv4' && network !== 'IPv6') ||
  nodes.some(({ interfaces }) =>
    interfaces.some(
      ({ ipv4_addresses, ipv6_addresses }) =>
        ((network === 'IPv4' ? ipv4_addresses : ipv6_addresses) ?? []).length > 0,
    ),
  )
