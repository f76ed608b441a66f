// Every recorded answer that shows a resource, written again from what it says: the same fields are there, the same are
// left out, and they have the same values. What is different is listed here with its reason.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Event } from '@groundwork/contract/events'
import type { Host, HostRegistrationResponse } from '@groundwork/contract/hosts'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import {
  clusterFactsFromWire,
  DEFAULT_SETTINGS,
  hostFactsFromWire,
  instantFrom,
} from '@groundwork/engine/facts'
import { hostNetworks } from '@groundwork/engine/network'
import {
  CLUSTER_ANSWERS,
  clusterText,
  countHosts,
  eventText,
  hostText,
  infraEnvText,
  recordTimeText,
  registeredHostText,
} from '@groundwork/service/testing/wire'
import { describe, expect, it } from 'vitest'
import {
  clusterAnswerOf,
  hostFormOf,
  storedClusterOf,
  storedHostOf,
  storedInfraEnvOf,
} from '../testing/recorded-answers.ts'
import { type Exchange, emptyWorld, observe, readRecording } from '../testing/recording.ts'

const RECORDINGS = ['multinode-install', 'sno-install', 'real-agent-session'] as const

/** What may be different, with its reason. */
const DIFFERENT: Readonly<Record<(typeof RECORDINGS)[number], Readonly<Record<string, string>>>> = {
  'multinode-install': {},
  'sno-install': {
    '114 Host.progress_stages has another length':
      'a list of all hosts of an infra-env is made there without looking at clusters, so a single node gets the stages of a bootstrap host',
  },
  'real-agent-session': {
    '0 Host.progress_stages has another length': 'the cluster, a single node, is not part of the recording',
  },
}

interface Pair {
  readonly seq: number
  readonly ours: unknown
  readonly recorded: Item
}

type Resource = Cluster | Host | InfraEnv

function pairsOf(exchanges: readonly Exchange[]): Pair[] {
  const world = emptyWorld()
  return exchanges.flatMap((exchange) => {
    observe(world, exchange)
    if (exchange.status >= 300) return []
    const items: unknown[] = Array.isArray(exchange.response) ? exchange.response : [exchange.response]
    return items.filter(isRecord).flatMap((item) => {
      const text = ourText(item, exchange, world.clusters)
      return text === null ? [] : [{ seq: exchange.seq, ours: JSON.parse(text) as unknown, recorded: item }]
    })
  })
}

function ourText(item: Item, exchange: Exchange, clusters: ReadonlyMap<string, Cluster>): string | null {
  if ('event_time' in item) return ourEvent(item as unknown as Event)
  const resource = item as unknown as Resource
  if (resource.kind === 'Cluster') return ourCluster(resource, exchange)
  if (resource.kind === 'Host') return ourHost(resource, exchange, clusters)
  return resource.kind === 'InfraEnv' ? ourInfraEnv(resource) : null
}

function ourCluster(cluster: Cluster, exchange: Exchange): string | null {
  const name = clusterAnswerOf(exchange)
  if (name === null) return null
  const answer = CLUSTER_ANSWERS[name]
  const stored = storedClusterOf(cluster)
  const hosts = (cluster.hosts ?? []).map(storedHostOf)
  const facts = hosts.map((host) => host.facts)
  const around = { cluster: stored.record, settings: DEFAULT_SETTINGS, userName: stored.user_name }
  const form = typeof answer.hosts === 'string' ? null : answer.hosts
  const isExcluded = answer.hosts === 'excluded'
  const { total_host_count: total = 0, ready_host_count: ready = 0 } = cluster
  return clusterText(stored, {
    form: answer.cluster,
    hosts: isExcluded ? null : form ? hosts.map((host) => hostText(host, form, around)) : [],
    // The recording does not always show the hosts that it counts.
    counts: isExcluded ? null : form ? countHosts(facts) : { total, ready },
    hostNetworks: hostNetworks(facts),
    featureUsage: cluster.feature_usage ?? '',
    image: null,
  })
}

function ourHost(host: Host, exchange: Exchange, clusters: ReadonlyMap<string, Cluster>): string {
  const cluster = clusters.get(host.cluster_id ?? '')
  const around = {
    cluster: cluster ? clusterFactsFromWire(cluster) : null,
    settings: DEFAULT_SETTINGS,
    userName: host.user_name ?? '',
  }
  const form = hostFormOf(exchange)
  if (form !== null) return hostText(storedHostOf(host), form, around)
  const { next_step_runner_command: next } = host as HostRegistrationResponse
  const { agent_version } = JSON.parse(next?.args?.[0] ?? '{}') as { agent_version: string }
  const facts = hostFactsFromWire(host)
  const isRepeated = host.status === null
  return registeredHostText(facts, { ...around, defaults: facts, isRepeated, agentImage: agent_version })
}

const ourInfraEnv = (infraEnv: InfraEnv): string =>
  infraEnvText(storedInfraEnvOf(infraEnv), {
    download_url: infraEnv.download_url ?? '',
    expires_at: instantFrom(infraEnv.expires_at),
  })

const ourEvent = (event: Event): string =>
  eventText({
    event_time: instantFrom(event.event_time) ?? 0,
    name: event.name ?? '',
    severity: event.severity,
    message: event.message,
    props: event.props ?? '',
    cluster_id: event.cluster_id ?? null,
    infra_env_id: event.infra_env_id ?? null,
    host_id: event.host_id ?? null,
  })

type Item = Readonly<Record<string, unknown>>
const isRecord = (item: unknown): item is Item =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

/** `host.progress.stage_started_at`: one line for each field that is missing, extra or different. */
function differences(ours: unknown, recorded: unknown, place: string): string[] {
  if (isRecord(ours) && isRecord(recorded)) {
    const fields = new Set([...Object.keys(ours), ...Object.keys(recorded)])
    return [...fields].flatMap((field) => {
      const where = `${place}.${field}`
      if (!(field in ours)) return [`${where} is missing`]
      if (!(field in recorded)) return [`${where} is extra`]
      return differences(ours[field], recorded[field], where)
    })
  }
  if (Array.isArray(ours) && Array.isArray(recorded)) {
    if (ours.length !== recorded.length) return [`${place} has another length`]
    const [mine, theirs] = place.endsWith('.host_ids')
      ? [ours.toSorted(), recorded.toSorted()]
      : [ours, recorded]
    return mine.flatMap((item, index) => differences(item, theirs[index], `${place}[]`))
  }
  return sameValue(ours, recorded) ? [] : [`${place} is different`]
}

/** The reference keeps microseconds, we keep milliseconds. */
function sameValue(ours: unknown, recorded: unknown): boolean {
  if (typeof recorded === 'string' && /^\d{4}-.*\.\d{4,9}Z$/.test(recorded)) {
    return ours === recordTimeText(Date.parse(recorded))
  }
  return Object.is(ours, recorded)
}

describe.each(RECORDINGS)('%s', (name) => {
  const exchanges = readRecording(name)
  const pairs = pairsOf(exchanges)

  it('shows resources', () => {
    expect(pairs.length).toBeGreaterThan(0)
  })

  it('shows every resource as we do', () => {
    const found = pairs.flatMap(({ seq, ours, recorded }) =>
      differences(ours, recorded, String(recorded.kind ?? 'Event')).map((line) => `${seq} ${line}`),
    )
    expect(found).toEqual(Object.keys(DIFFERENT[name]))
  })
})
