// The features in use as every recorded cluster lists them, derived again from what the recording shows.
import type { Cluster, FeatureUsage } from '@groundwork/contract/clusters'
import type { HostUpdateParams } from '@groundwork/contract/hosts'
import { isSameValue } from '@groundwork/engine/collections'
import { hostFactsFromWire } from '@groundwork/engine/facts'
import { featureUsage } from '@groundwork/engine/features'
import { describe, expect, it } from 'vitest'
import { storedClusterOf, storedInfraEnvOf } from '../testing/recorded-answers.ts'
import { type Exchange, emptyWorld, hostIdIn, observe, readRecording } from '../testing/recording.ts'

type Usage = Readonly<Record<string, FeatureUsage>>

const VIRTUAL_MACHINES = 'Cluster managed networking with VMs'

/** Where we list more, with the reason. */
const LISTED_BEYOND: Readonly<Record<string, string>> = {
  FIPS: 'named by itself, in the recording among the overridden fields only',
  [VIRTUAL_MACHINES]: 'found as soon as inventories are known, in the recording when the cluster is changed',
}

interface Comparison {
  readonly seq: number
  readonly ours: Usage
  readonly recorded: Usage
}

function compare(exchanges: readonly Exchange[]): Comparison[] {
  const world = emptyWorld()
  const names = new Map<string, string>()
  return exchanges.flatMap((exchange) => {
    if (exchange.status >= 300) return []
    observe(world, exchange)
    const { host_name } = (exchange.request ?? {}) as HostUpdateParams
    if (exchange.method === 'PATCH' && host_name) names.set(hostIdIn(exchange.path), host_name)
    const items: unknown[] = Array.isArray(exchange.response) ? exchange.response : [exchange.response]
    return items.filter(showsHosts).map((cluster) => ({
      seq: exchange.seq,
      recorded: JSON.parse(cluster.feature_usage ?? '{}') as Usage,
      ours: featureUsage({
        cluster: storedClusterOf(cluster).record,
        hosts: (cluster.hosts ?? [])
          .map(hostFactsFromWire)
          .map((host) => ({ ...host, requested_hostname: names.get(host.id) ?? '' })),
        infraEnvs: [...world.infraEnvs.values()].map((infraEnv) => storedInfraEnvOf(infraEnv).record),
      }),
    }))
  })
}

/** Also right after its registration, when it has none. */
const showsHosts = (item: unknown): item is Cluster => {
  const cluster = item as Cluster | null
  return cluster?.kind === 'Cluster' && cluster.hosts?.length === (cluster.total_host_count ?? 0)
}

/** Machines are listed in no particular order. */
const comparable = (usage: FeatureUsage | undefined) => {
  const machines = usage?.data?.['VM Hosts']
  return Array.isArray(machines) ? { ...usage, data: { 'VM Hosts': machines.toSorted() } } : usage
}

describe.each(['multinode-install', 'sno-install'])('%s', (name) => {
  // Clusters of an earlier recording are shown here too, but not how their hosts came to their names.
  const registered = readRecording(name).find(
    ({ method, path }) => method === 'POST' && path.endsWith('/v2/clusters'),
  )
  const { id } = (registered?.response ?? { id: '' }) as Cluster
  const comparisons = compare(readRecording(name).map((exchange) => onlyCluster(exchange, id)))

  it('lists the same features, and says the same about them', () => {
    expect(comparisons.length).toBeGreaterThan(5)
    const different = comparisons.flatMap(({ seq, ours, recorded }) =>
      [...new Set([...Object.keys(ours), ...Object.keys(recorded)])]
        .filter((feature) => recorded[feature] !== undefined || !(feature in LISTED_BEYOND))
        .filter((feature) => !isSameValue(comparable(ours[feature]), comparable(recorded[feature])))
        .map((feature) => ({ seq, feature, ours: ours[feature], recorded: recorded[feature] })),
    )
    expect(different).toEqual([])
  })
})

function onlyCluster(exchange: Exchange, id: string): Exchange {
  if (!Array.isArray(exchange.response)) return exchange
  const items = exchange.response as readonly Cluster[]
  return { ...exchange, response: items.filter((item) => item.kind !== 'Cluster' || item.id === id) }
}
