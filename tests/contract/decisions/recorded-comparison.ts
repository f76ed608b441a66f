// Puts what an answer shows beside what we keep at the same moment, fact by fact and verdict by verdict.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Host } from '@groundwork/contract/hosts'
import { isSameValue } from '@groundwork/engine/collections'
import { createClusterContext, effectiveHostname } from '@groundwork/engine/context'
import {
  type ClusterFacts,
  type ClusterSnapshot,
  clusterFactsFromWire,
  type HostFacts,
  hostFactsFromWire,
  type MonitoredOperatorFacts,
} from '@groundwork/engine/facts'
import { hostNetworks } from '@groundwork/engine/network'
import { clusterProgress, stagesFor } from '@groundwork/engine/progress'
import type { Exchange } from '../testing/recording.ts'
import type { Stored } from '../testing/reference-rhythm.ts'

export interface Difference {
  readonly seq: number
  /** `host bootstrap`, `cluster verdict api-vips-valid`. */
  readonly what: string
  readonly ours: unknown
  readonly recorded: unknown
}

type Kind = 'host verdict' | 'cluster verdict' | 'host fact' | 'cluster fact'

export interface Comparison {
  readonly compared: Readonly<Record<Kind, number>>
  readonly differences: readonly Difference[]
}

/** Facts that say nothing here, and why. */
const HOST_FACTS_NOT_COMPARED: Readonly<Partial<Record<keyof HostFacts, string>>> = {
  status_info: 'the words are ours',
  checked_in_at: 'polls that got the same answer as before were left out of the recording',
  timestamp: 'as checked_in_at',
  machines: 'never shown',
  created_at: 'answers to registrations show no time',
  logs_info: 'logs are kept outside the engine',
  logs_started_at: 'as logs_info',
  logs_collected_at: 'as logs_info',
}

const CLUSTER_FACTS_NOT_COMPARED: Readonly<Partial<Record<keyof ClusterFacts, string>>> = {
  status_info: 'the words are ours',
  machine_network_updated_at: 'never shown',
  has_kubeconfig: 'never shown',
  vip_lease_timeout_reported: 'never shown',
  last_installation_preparation: 'taken from the recording',
  openshift_cluster_id: 'made together with the files of the installation, outside the engine',
  logs_info: 'logs are kept outside the engine',
  controller_logs_started_at: 'as logs_info',
  controller_logs_collected_at: 'as logs_info',
}

/** Only some answers carry these. */
const SHOWN_SOMETIMES: readonly (keyof HostFacts & keyof Host)[] = [
  'inventory',
  'connectivity',
  'free_addresses',
]

/** The recorded service was busy between reading its clock and answering. */
const CLOCK_TOLERANCE_MS = 100

export function compareAnswers(
  exchanges: readonly Exchange[],
  states: readonly (Stored | null)[],
): Comparison {
  const compared = { 'host verdict': 0, 'cluster verdict': 0, 'host fact': 0, 'cluster fact': 0 }
  const differences: Difference[] = []
  exchanges.forEach((exchange, index) => {
    const stored = states[index]
    if (!stored || exchange.status >= 300) return
    for (const { kind, name, ours, recorded } of pairsIn(exchange, stored)) {
      compared[kind]++
      if (isSameValue(ours, recorded)) continue
      differences.push({ seq: exchange.seq, what: `${kind} ${name}`, ours, recorded })
    }
  })
  return { compared, differences }
}

interface Pair {
  readonly kind: Kind
  readonly name: string
  readonly ours: unknown
  readonly recorded: unknown
}

function pairsIn({ response }: Exchange, stored: Stored): Pair[] {
  const { snapshot } = stored
  const items: unknown[] = Array.isArray(response) ? response : [response]
  const clusters = items.filter(isCluster).filter(({ id }) => id === snapshot.cluster.id)
  const hosts = [...items.filter(isHost), ...clusters.flatMap((cluster) => cluster.hosts ?? [])]
  return [
    ...clusters.flatMap((cluster) => clusterPairs(cluster, stored)),
    ...hosts.flatMap((host) => hostPairs(host, stored)),
  ]
}

const isCluster = (item: unknown): item is Cluster => (item as Cluster | null)?.kind === 'Cluster'
const isHost = (item: unknown): item is Host => (item as Host | null)?.kind === 'Host'

function clusterPairs(cluster: Cluster, { snapshot, validations }: Stored): Pair[] {
  const ours = viewOfCluster(snapshot.cluster, snapshot)
  const recorded = viewOfCluster(clusterFactsFromWire(cluster), null)
  const facts = pairFields('cluster fact', ours, recorded, Object.keys(CLUSTER_FACTS_NOT_COMPARED))
  const networks = derivedPair(
    'cluster fact',
    'host_networks',
    cluster.host_networks && {
      ours: sortedNetworks(hostNetworks(snapshot.hosts)),
      recorded: sortedNetworks(cluster.host_networks),
    },
  )
  const verdicts = verdictPairs('cluster', validations.get(cluster.id), cluster.validations_info)
  return [...facts, ...networks, ...verdicts]
}

function hostPairs(host: Host, { snapshot, validations }: Stored): Pair[] {
  const known = snapshot.hosts.find(({ id }) => id === host.id)
  if (!known) return []
  const hidden = SHOWN_SOMETIMES.filter((field) => host[field] === undefined)
  // The answer to a repeated registration shows no status.
  const missing = host.status === null ? ['status', 'status_updated_at'] : []
  const ignored = [...Object.keys(HOST_FACTS_NOT_COMPARED), ...hidden, ...missing]
  const facts = pairFields('host fact', viewOfHost(known), viewOfHost(hostFactsFromWire(host)), ignored)
  const stages = derivedPair(
    'host fact',
    'progress_stages',
    host.progress_stages && {
      ours: stagesFor(known, snapshot.cluster, snapshot.settings),
      recorded: host.progress_stages,
    },
  )
  const verdicts = verdictPairs('host', validations.get(host.id), host.validations_info)
  return [...facts, ...stages, ...verdicts]
}

/** Computed for the answer; some answers leave it out. */
const derivedPair = (
  kind: Kind,
  name: string,
  pair: { ours: unknown; recorded: unknown } | null | undefined,
): Pair[] => (pair ? [{ kind, name, ...pair }] : [])

function pairFields(kind: Kind, ours: object, recorded: object, ignored: readonly string[]): Pair[] {
  const fields = Object.keys(recorded).filter((field) => !ignored.includes(field))
  return fields.map((name) => {
    const pair = [ours[name as keyof object] as unknown, recorded[name as keyof object] as unknown] as const
    return { kind, name, ...closeTimes(name, pair) }
  })
}

function closeTimes(name: string, [ours, recorded]: readonly [unknown, unknown]) {
  const areTimes = name.endsWith('_at') && typeof ours === 'number' && typeof recorded === 'number'
  if (!areTimes) return { ours, recorded }
  const isClose = Math.abs(ours - recorded) <= CLOCK_TOLERANCE_MS
  return { ours: isClose ? recorded : ours, recorded }
}

/** Verdicts by category and id, and the order in which they are listed. */
function verdictPairs(subject: 'host' | 'cluster', ours = '{}', recorded = '{}'): Pair[] {
  const [mine, theirs] = [readVerdicts(ours), readVerdicts(recorded)]
  const ids = new Set([...mine.keys(), ...theirs.keys()])
  if (ids.size === 0) return []
  const kind = `${subject} verdict` as const
  const verdicts = [...ids].map((id) => ({ kind, name: id, ours: mine.get(id), recorded: theirs.get(id) }))
  const order = { name: 'order of verdicts', ours: [...mine.keys()], recorded: [...theirs.keys()] }
  return [...verdicts, { kind: `${subject} fact`, ...order }]
}

type Lists = Readonly<Record<string, readonly { id: string; status: string }[]>>

const readVerdicts = (text: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(JSON.parse(text) as Lists).flatMap(([category, list]) =>
      list.map(({ id, status }) => [`${category}/${id}`, status]),
    ),
  )

/** Our record holds more about an operator, and percentages are computed when they are shown. */
function viewOfCluster(cluster: ClusterFacts, snapshot: ClusterSnapshot | null): object {
  const progress = snapshot ? clusterProgress(createClusterContext(snapshot)) : cluster.progress
  return {
    ...cluster,
    monitored_operators: cluster.monitored_operators.map(operatorFacts),
    ...prefixed('progress', progress),
    progress: null,
  }
}

function operatorFacts(operator: MonitoredOperatorFacts): MonitoredOperatorFacts {
  const { name, operator_type, status, status_info, version, timeout_seconds, properties, dependency_only } =
    operator
  return { name, operator_type, status, status_info, version, timeout_seconds, properties, dependency_only }
}

/** Answers show the name a host will have, whether chosen by a user or not. Why a disk cannot be used is said in our own words. */
function viewOfHost(host: HostFacts): object {
  const disks = host.inventory?.disks?.map(({ installation_eligibility, ...disk }) => ({
    ...disk,
    eligible: installation_eligibility?.eligible ?? false,
  }))
  return {
    ...host,
    requested_hostname: effectiveHostname(host),
    inventory: host.inventory && { ...host.inventory, disks },
    ...prefixed('progress', host.progress),
    progress: null,
  }
}

const prefixed = (prefix: string, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))

const sortedNetworks = (
  networks: readonly { cidr?: string | undefined; host_ids?: readonly string[] | null | undefined }[],
) =>
  networks
    .map(({ cidr = '', host_ids }) => ({ cidr, host_ids: [...(host_ids ?? [])].sort() }))
    .sort((a, b) => (a.cidr < b.cidr ? -1 : 1))
