// Every host is asked to reach every other one. The list of hosts is the same for all of them but for the one who asks,
// so it is written once per cluster and the asker is cut out of the text: 200 hosts do not cost 200 x 200.
import type { NetworkInterface } from '@groundwork/contract/api/inventory'
import type { HostStatus } from '@groundwork/contract/statuses'
import type { ClusterContext } from '../cluster/cluster-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { isConnectivityCheckDue } from './connectivity-throttle.ts'
import type { StepArguments } from './step-arguments.ts'

/** Their addresses are unknown or out of date. */
const NOT_ASKED_FOR: readonly HostStatus[] = ['discovering', 'disconnected']

export const connectivityCheckArgs: StepArguments = ({ host, cluster, now }) => {
  if (cluster === null) return null
  const { text, places, withoutInterfaces } = cluster.once(TARGETS, writeTargets)
  // Without knowing where a host is nobody can be told to reach it; it has to describe itself first.
  if (withoutInterfaces.size > (withoutInterfaces.has(host.id) ? 1 : 0)) return null
  const own = places.get(host.id)
  if (places.size === (own ? 1 : 0)) return null
  const position = cluster.once(POSITIONS, positionsOf).get(host.id) ?? 0
  if (!isConnectivityCheckDue(position, cluster.hosts.length, now)) return null
  return [`[${own ? cutOut(text, own) : text}]`]
}

const TARGETS = {}
const POSITIONS = {}

interface Place {
  readonly start: number
  readonly end: number
}

interface Targets {
  /** Elements of a JSON array, with commas between them. */
  readonly text: string
  readonly places: ReadonlyMap<string, Place>
  readonly withoutInterfaces: ReadonlySet<string>
}

function writeTargets({ hosts }: ClusterContext): Targets {
  const places = new Map<string, Place>()
  const withoutInterfaces = new Set<string>()
  const elements: string[] = []
  let start = 0
  for (const host of hosts) {
    if (NOT_ASKED_FOR.includes(host.status)) continue
    const element = writeTarget(host)
    if (element === null) {
      withoutInterfaces.add(host.id)
      continue
    }
    places.set(host.id, { start, end: start + element.length })
    elements.push(element)
    start += element.length + 1
  }
  return { text: elements.join(','), places, withoutInterfaces }
}

function writeTarget(host: HostFacts): string | null {
  const interfaces = host.inventory?.interfaces ?? []
  if (interfaces.length === 0) return null
  return JSON.stringify({ host_id: host.id, nics: interfaces.map(writeNic) })
}

const writeNic = ({ name, mac_address, ipv4_addresses, ipv6_addresses }: NetworkInterface) => ({
  ip_addresses: [...(ipv4_addresses ?? []), ...(ipv6_addresses ?? [])].map(withoutPrefix),
  mac: mac_address || undefined,
  name: name || undefined,
})

const withoutPrefix = (address: string): string => address.replace(/\/.*$/s, '')

/** Takes one element and the comma after it, or before it when it is the last. */
function cutOut(text: string, { start, end }: Place): string {
  if (end < text.length) return text.slice(0, start) + text.slice(end + 1)
  return text.slice(0, Math.max(0, start - 1))
}

const positionsOf = ({ hosts }: ClusterContext): ReadonlyMap<string, number> =>
  new Map(hosts.map(({ id }, index) => [id, index]))
