// Every recorded reply of an agent is taken in again, and what we would store is compared with what the reference showed
// afterwards. Reasons why a disk cannot be used are our own words and are not compared.
import type { StepReply, StepType } from '@groundwork/contract/steps'
import { createClusterContext, createHostContext } from '@groundwork/engine/context'
import {
  clusterFactsFromWire,
  DEFAULT_SETTINGS,
  type HostFacts,
  hostFactsFromWire,
} from '@groundwork/engine/facts'
import { acceptReply, replyFromWire } from '@groundwork/engine/steps'
import { describe, expect, it } from 'vitest'
import { emptyWorld, hostIdIn, isReply, observe, readRecording, showsCluster } from '../testing/recording.ts'

describe.each(['multinode-install', 'sno-install'])('%s', (name) => {
  it('stores what was stored', () => {
    const world = emptyWorld()
    const expected = new Map<string, Partial<HostFacts>>()
    let compared = 0
    for (const exchange of readRecording(name)) {
      observe(world, exchange)
      const host = world.hosts.get(hostIdIn(exchange.path))
      if (isReply(exchange) && host) {
        const { host: changes, cluster } = resultOf(world, host.id, exchange.request as StepReply)
        expected.set(host.id, { ...expected.get(host.id), ...changes })
        compared += Object.keys({ ...changes, ...cluster }).length
      }
      if (!showsCluster(exchange)) continue
      for (const [id, changes] of expected) {
        const stored = world.hosts.get(id)
        if (stored)
          expect(shownOf(changes)).toEqual(pick(shownOf(hostFactsFromWire(stored)), shownOf(changes)))
      }
      expected.clear()
    }
    expect(compared).toBeGreaterThan(name === 'sno-install' ? 5 : 40)
  })
})

describe('a real agent', () => {
  it('is understood', () => {
    const host = hostFactsFromWire({
      kind: 'Host',
      id: 'h',
      href: '',
      status: 'discovering',
      status_info: '',
    })
    const context = {
      host,
      inventory: null,
      cluster: null,
      infraEnv: null,
      settings: DEFAULT_SETTINGS,
      now: 0,
      absences: [],
    }
    const replies = readRecording('real-agent-session').filter(isReply)
    const results = replies.map(({ request }) => acceptReply(context, replyFromWire(request as Sent)))
    expect(results.map(({ ok }) => ok)).toEqual(replies.map(({ status }) => status === 204))
    expect(results.length).toBe(4)
  })
})

type Sent = StepReply & { step_type: StepType }

function resultOf(world: ReturnType<typeof emptyWorld>, id: string, reply: StepReply) {
  const hosts = [...world.hosts.values()].map(hostFactsFromWire)
  const host = hosts.find((candidate) => candidate.id === id)
  const cluster = world.clusters.get(host?.cluster_id ?? '')
  if (!host || !cluster) throw new Error(`host ${id} was never shown`)
  const context = createClusterContext({
    cluster: clusterFactsFromWire(cluster),
    hosts,
    infraEnvs: [],
    settings: DEFAULT_SETTINGS,
    now: 0,
  })
  const result = acceptReply(createHostContext(host, context), replyFromWire(reply as Sent))
  if (!result.ok) throw new Error(result.reason)
  return result
}

/** Free addresses are never shown again, nor who reported; the words of reasons are ours. */
function shownOf(all: Partial<HostFacts>): Partial<HostFacts> {
  const { free_addresses: _addresses, machines: _machines, ...facts } = all
  if (!facts.inventory) return facts
  const disks = (facts.inventory.disks ?? []).map(({ installation_eligibility, ...disk }) => ({
    ...disk,
    installation_eligibility: { eligible: installation_eligibility?.eligible ?? false },
  }))
  return { ...facts, inventory: { ...facts.inventory, disks } }
}

const pick = (facts: Partial<HostFacts>, like: object) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, facts[key as keyof HostFacts]]))
