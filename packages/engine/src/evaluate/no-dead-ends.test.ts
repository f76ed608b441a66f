// From every status something leads on: time, a report of the host, or a request of the user. A status without a way
// out has to be documented as an end.
import { ClusterStatus, HostStage, HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { ClusterAction } from '../cluster/cluster-subject.ts'
import { applyClusterAction } from '../cluster/next-status.ts'
import { FINAL_CLUSTER_STATUSES } from '../cluster/status-meanings.ts'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext, createUnboundHostContext, type HostContext } from '../context/host-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { hours } from '../facts/instant.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import type { HostEvent } from '../host/host-subject.ts'
import { applyHostEvent, PLAIN_EVENT_RULES } from '../host/next-status.ts'
import { FINAL_HOST_STATUSES } from '../host/status-meanings.ts'
import { anInfraEnv, CLUSTER_ID, NOW, someSettings } from '../testing/builders.ts'
import { soundSnapshot, TOPOLOGIES } from '../testing/topologies.ts'
import { evaluateCluster } from './evaluate-cluster.ts'
import { evaluateInfraEnv } from './evaluate-infra-env.ts'

const EVENTS: readonly HostEvent[] = [
  { type: 'register', discovery_agent_version: 'agent:1' },
  ...HostStage.enum.map((stage): HostEvent => ({ type: 'progress', stage, info: '' })),
  { type: 'installation-failed', reason: 'Disk broke.' },
  { type: 'reclaim-failed', reason: 'No network.' },
  { type: 'bind', cluster_id: CLUSTER_ID },
  ...(Object.keys(PLAIN_EVENT_RULES) as (keyof typeof PLAIN_EVENT_RULES)[]).map((type) => ({ type })),
]
const ACTIONS: readonly ClusterAction[] = ['install', 'cancel', 'reset', 'allow-add-hosts']

const settings = someSettings()

/** Facts that a host in any status may come to have. */
const HOST_TURNS: readonly Partial<HostFacts>[] = [
  {},
  { inventory: null },
  { checked_in_at: NOW - hours(1) },
  { status_updated_at: NOW - hours(2) },
  { media_status: 'disconnected' },
]
const CLUSTER_TURNS: readonly Partial<ClusterFacts>[] = [
  ...ClusterStatus.enum.map((status) => ({ status })),
  { status: 'ready', base_dns_domain: '' },
]

const inStatus = (status: HostStatus, cluster: Partial<ClusterFacts>, host: Partial<HostFacts>) => {
  const sound = soundSnapshot(TOPOLOGIES.compact)
  const [first, ...others] = sound.hosts
  if (!first) throw new Error('no host')
  const subject: HostFacts = { ...first, role: 'master', bootstrap: true, ...host, status }
  const snapshot: ClusterSnapshot = {
    ...sound,
    cluster: { ...sound.cluster, ...cluster },
    hosts: [subject, ...others],
  }
  return { subject, snapshot }
}

/** Every status that something leads to, one after another, so that the first way out ends the search. */
function* statusesAfterHost(status: HostStatus): Generator<HostStatus> {
  for (const host of HOST_TURNS) {
    const unbound = { ...inStatus(status, {}, host).subject, cluster_id: null }
    const alone = { infraEnv: anInfraEnv({ cluster_id: null }), hosts: [unbound], settings, now: NOW }
    yield evaluateInfraEnv(alone).hosts[0]?.changes.status ?? status
    yield* statusesAfterEvents(createUnboundHostContext(unbound, alone))
    for (const cluster of CLUSTER_TURNS) {
      const { subject, snapshot } = inStatus(status, cluster, host)
      const decided = evaluateCluster(snapshot).hosts.find(({ id }) => id === subject.id)
      yield decided?.changes.status ?? status
      yield* statusesAfterEvents(createHostContext(subject, createClusterContext(snapshot)))
    }
  }
}

function* statusesAfterEvents(context: HostContext): Generator<HostStatus> {
  for (const event of EVENTS) {
    const result = applyHostEvent({ context }, event)
    if (result.ok) yield result.changes.status ?? context.host.status
  }
}

function* statusesAfterCluster(status: ClusterStatus): Generator<ClusterStatus> {
  const sound = soundSnapshot(TOPOLOGIES.compact)
  for (const hostStatus of HostStatus.enum) {
    for (const pull_secret_set of [true, false]) {
      const snapshot: ClusterSnapshot = {
        ...sound,
        cluster: { ...sound.cluster, status, pull_secret_set, has_kubeconfig: true, monitored_operators: [] },
        hosts: sound.hosts.map((host) => ({ ...host, status: hostStatus })),
      }
      yield evaluateCluster(snapshot).cluster.changes.status ?? status
      for (const action of ACTIONS) {
        const result = applyClusterAction({ context: createClusterContext(snapshot) }, action)
        if (result.ok) yield result.changes.status ?? status
      }
    }
  }
}

function hasWayOut<Status>(status: Status, reached: Iterable<Status>): boolean {
  for (const next of reached) if (next !== status) return true
  return false
}

describe('a host', () => {
  it.each(HostStatus.enum)('in status %s can get on, unless that is documented as an end', (status) => {
    expect(hasWayOut(status, statusesAfterHost(status))).toBe(!(status in FINAL_HOST_STATUSES))
  })
})

describe('a cluster', () => {
  it.each(ClusterStatus.enum)('in status %s can get on, unless that is documented as an end', (status) => {
    expect(hasWayOut(status, statusesAfterCluster(status))).toBe(!(status in FINAL_CLUSTER_STATUSES))
  })
})
