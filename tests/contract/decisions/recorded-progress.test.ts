// Stages, percentages and suggested roles, computed again from what the recordings show.
import type { Cluster } from '@groundwork/contract/clusters'
import type { HostStage } from '@groundwork/contract/vocabulary'
import { type ClusterContext, createClusterContext } from '@groundwork/engine/context'
import {
  clusterFactsFromWire,
  DEFAULT_SETTINGS,
  type HostFacts,
  hostFactsFromWire,
  infraEnvFactsFromWire,
} from '@groundwork/engine/facts'
import { applyHostProgress, clusterProgress, stagePercentage, stagesFor } from '@groundwork/engine/progress'
import { acceptFinalizingStage } from '@groundwork/engine/requests/cluster'
import { suggestRoles } from '@groundwork/engine/roles'
import { describe, expect, it } from 'vitest'
import {
  type Exchange,
  emptyWorld,
  hostIdIn,
  isProgressReport,
  observe,
  readRecording,
  showsCluster,
  type World,
} from '../testing/recording.ts'

describe.each(['multinode-install', 'sno-install'])('%s', (name) => {
  const exchanges = readRecording(name)
  const shown = exchanges.filter(showsCluster)

  it.each(shown.map((exchange) => [exchange.seq, exchange] as const))('numbers at %i', (_seq, exchange) => {
    const context = contextAt(exchanges, exchange)
    for (const host of (exchange.response as Cluster).hosts ?? []) {
      const facts = hostFactsFromWire(host)
      const stages = stagesFor(facts, context.cluster, context.settings)
      expect(stages).toEqual(host.progress_stages ?? [])
      const percentage = stagePercentage(stages, facts.progress.current_stage)
      expect(percentage).toBe(host.progress?.installation_percentage ?? 0)
    }
    expect(clusterProgress(context)).toEqual(context.cluster.progress)
  })

  it('suggests the recorded roles', () => {
    const compared = shown.map((exchange) => {
      const context = contextAt(exchanges, exchange)
      const roles = suggestRoles(context)
      // Fresh inventories are evaluated at once by us, by the reference at its next turn.
      const isBehind = context.hosts.some(({ suggested_role }) => suggested_role === 'auto-assign')
      if (roles.size === 0 || isBehind) return 0
      const recorded = context.hosts.filter(({ id }) => roles.has(id))
      expect(roles).toEqual(new Map(recorded.map(({ id, suggested_role }) => [id, suggested_role])))
      return roles.size
    })
    expect(compared.reduce((sum, count) => sum + count, 0)).toBe({ 'multinode-install': 5 }[name] ?? 0)
  })

  it('accepts what was accepted, and reaches the same stages', () => {
    const world = emptyWorld()
    const hosts = new Map<string, HostFacts>()
    let reports = 0
    for (const exchange of exchanges) {
      observe(world, exchange)
      for (const [id, host] of showsCluster(exchange) ? world.hosts : [])
        hosts.set(id, hostFactsFromWire(host))
      const host = hosts.get(hostIdIn(exchange.path))
      if (!isProgressReport(exchange) || !host) continue
      const facts = clusterFactsOf(world, host)
      const report = { progress_info: '', ...(exchange.request as { current_stage: HostStage }) }
      const result = applyHostProgress(host, facts, DEFAULT_SETTINGS, report, exchange.t)
      expect(result.ok, `report ${exchange.seq}`).toBe(exchange.status === 200)
      if (result.ok) hosts.set(host.id, { ...host, progress: result.progress })
      reports++
    }
    expect(reports).toBe({ 'multinode-install': 49, 'sno-install': 9 }[name])
    for (const { progress } of hosts.values()) expect(progress.current_stage).toBe('Done')
  })

  it('accepts the recorded finalizing stages', () => {
    const world = emptyWorld()
    for (const exchange of exchanges) {
      observe(world, exchange)
      if (exchange.method !== 'PUT' || !/\/clusters\/[0-9a-f-]{36}\/progress$/.test(exchange.path)) continue
      const cluster = world.clusters.get(exchange.path.split('/').at(-2) ?? '')
      const { finalizing_stage } = exchange.request as { finalizing_stage: never }
      if (!cluster) throw new Error('the cluster was never shown')
      const result = acceptFinalizingStage(clusterFactsFromWire(cluster), finalizing_stage, 0)
      expect(result.ok, `report ${exchange.seq}`).toBe(exchange.status < 300)
    }
  })
})

function contextAt(exchanges: readonly Exchange[], { seq, response }: Exchange): ClusterContext {
  const world = emptyWorld()
  for (const exchange of exchanges) if (exchange.seq <= seq) observe(world, exchange)
  const cluster = response as Cluster
  return createClusterContext({
    cluster: clusterFactsFromWire(cluster),
    hosts: (cluster.hosts ?? []).map(hostFactsFromWire),
    infraEnvs: [...world.infraEnvs.values()].map(infraEnvFactsFromWire),
    settings: DEFAULT_SETTINGS,
    now: 0,
  })
}

function clusterFactsOf(world: World, host: HostFacts) {
  const cluster = world.clusters.get(host.cluster_id ?? '')
  return cluster ? clusterFactsFromWire(cluster) : null
}
