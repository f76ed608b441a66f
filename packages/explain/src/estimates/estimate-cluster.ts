// How long the installation of a cluster still takes: preparation, then its hosts side by side, then it finishes itself.
import type { ClusterStatus, FinalizingStage } from '@groundwork/contract/vocabulary'
import { effectiveRole, isSingleNode } from '@groundwork/engine/context'
import {
  type ClusterFacts,
  type ClusterSnapshot,
  type HostFacts,
  type Instant,
  OLM_STAGES,
} from '@groundwork/engine/facts'
import { type EstimateInputs, estimateHost, type HostEstimate } from './estimate-host.ts'
import type { Durations } from './learn-durations.ts'
import type { Quartiles } from './priors.ts'
import {
  fullDuration,
  inParallel,
  inSequence,
  NOTHING_LEFT,
  type Remaining,
  remainderOf,
} from './remaining-time.ts'
import { PREPARING, topologyOf } from './stage-history.ts'

export const ESTIMATE_STATES = ['not-started', 'in-progress', 'waiting-for-user', 'ended'] as const
export type EstimateState = (typeof ESTIMATE_STATES)[number]

export interface ClusterEstimate {
  readonly state: EstimateState
  /** null: unknown, because it failed, waits for a user, or has no hosts. */
  readonly remaining: Remaining | null
  readonly hosts: ReadonlyMap<string, HostEstimate>
}

const STATES: Readonly<Record<ClusterStatus, EstimateState>> = {
  insufficient: 'not-started',
  'pending-for-input': 'not-started',
  ready: 'not-started',
  'preparing-for-installation': 'in-progress',
  installing: 'in-progress',
  'installing-pending-user-action': 'waiting-for-user',
  finalizing: 'in-progress',
  installed: 'ended',
  error: 'ended',
  cancelled: 'ended',
  'adding-hosts': 'ended',
  unmonitored: 'ended',
}

export function estimateCluster(snapshot: ClusterSnapshot, durations: Durations): ClusterEstimate {
  const { cluster, settings, now } = snapshot
  const hosts = withBootstrap(cluster, snapshot.hosts)
  const setting: EstimateInputs = { cluster, settings, durations, now, topology: topologyOf(cluster, hosts) }
  const estimates = new Map(hosts.map((host) => [host.id, estimateHost(host, setting)]))
  const state = STATES[cluster.status]
  return { state, hosts: estimates, remaining: remainingOf(state, setting, [...estimates.values()]) }
}

function remainingOf(
  state: EstimateState,
  setting: EstimateInputs,
  hosts: readonly HostEstimate[],
): Remaining | null {
  const { cluster } = setting
  if (cluster.status === 'installed') return NOTHING_LEFT
  if (state === 'ended' || state === 'waiting-for-user' || hosts.length === 0) return null
  const ofHosts = inParallel(hosts.flatMap(({ remaining }) => remaining ?? []))
  // Workers may still join while the cluster finishes itself.
  if (cluster.status === 'finalizing') return inParallel([ofHosts, finalizing(setting)])
  return inSequence([preparing(setting), ofHosts, finalizing(setting)])
}

function preparing({ cluster, durations, topology, now }: EstimateInputs): Remaining {
  if (cluster.status === 'installing') return NOTHING_LEFT
  const expected = durations.of(PREPARING, 'cluster', topology)
  if (cluster.status !== 'preparing-for-installation') return fullDuration(expected)
  return remainderOf(expected, { ageSeconds: secondsSince(cluster.status_updated_at, now), share: null })
}

function finalizing({ cluster, durations, topology, now }: EstimateInputs): Remaining {
  const { finalizing_stage, finalizing_stage_started_at, finalizing_stage_timed_out } = cluster.progress
  const hasOptional = cluster.monitored_operators.some(({ operator_type }) => operator_type === 'olm')
  const expected = IN_ORDER.map((stage) =>
    hasOptional || !OF_OPTIONAL.includes(stage) ? durations.of(stage, 'cluster', topology) : NO_TIME,
  )
  const index =
    cluster.status === 'finalizing' && finalizing_stage !== null ? IN_ORDER.indexOf(finalizing_stage) : -1
  const current = expected[index]
  const later = expected.slice(index + 1).map(fullDuration)
  if (current === undefined || finalizing_stage_timed_out) return inSequence(later)
  const ageSeconds = secondsSince(finalizing_stage_started_at, now)
  return inSequence([remainderOf(current, { ageSeconds, share: null }), ...later])
}

/** As the controller announces them, which is not the order of the API. */
const IN_ORDER: readonly FinalizingStage[] = [
  'Waiting for cluster operators',
  'Adding router ca',
  'Waiting for olm operators csv initialization',
  'Applying olm manifests',
  'Waiting for olm operators csv',
  'Waiting for OLM operator setup jobs',
  'Done',
]
/** They take no time where there are no optional operators. */
const OF_OPTIONAL: readonly FinalizingStage[] = [...OLM_STAGES, 'Applying olm manifests']
const NO_TIME: Quartiles = { low: 0, median: 0, high: 0 }

const secondsSince = (since: Instant | null, now: Instant): number =>
  since === null ? 0 : Math.max(0, now - since) / 1_000

/** Before the installation no host is the bootstrap host yet; one of the control plane will be. */
function withBootstrap(cluster: ClusterFacts, hosts: readonly HostFacts[]): readonly HostFacts[] {
  if (cluster.kind === 'AddHostsCluster' || hosts.some(({ bootstrap }) => bootstrap)) return hosts
  const masters = hosts.filter((host) => effectiveRole(host) === 'master').map(({ id }) => id)
  const first = masters.sort()[0]
  return hosts.map((host) =>
    host.id === first || isSingleNode(cluster) ? { ...host, bootstrap: true } : host,
  )
}
