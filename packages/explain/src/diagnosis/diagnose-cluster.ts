// A whole cluster explained: what stops it, why, and what would mend it. Works on the JSON that any assisted installer
// service answers for a cluster, ours or the reference's.
import type { Cluster } from '@groundwork/contract/clusters'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'
import { hostLabel } from '@groundwork/engine/context'
import {
  applyDecision,
  clusterDiagnoses,
  type Diagnosis,
  evaluateCluster,
  hostDiagnoses,
} from '@groundwork/engine/evaluate'
import {
  type ClusterSnapshot,
  clusterFactsFromWire,
  DEFAULT_SETTINGS,
  type HostFacts,
  hostFactsFromWire,
  type Instant,
  infraEnvFactsFromWire,
} from '@groundwork/engine/facts'

export interface SubjectReport {
  readonly name: string
  /** As the service said. */
  readonly status: string
  readonly status_info: string
  /** What the facts make of it, when that is something else: the service has not looked again yet. */
  readonly would_be: string | null
  /** `fine`; `waits` for its cluster, with nothing wrong of its own; or in `trouble`. */
  readonly verdict: 'fine' | 'waits' | 'trouble'
  readonly diagnoses: readonly Diagnosis[]
}

export interface ClusterReport {
  readonly cluster: SubjectReport
  /** Hosts with something to say come first. */
  readonly hosts: readonly SubjectReport[]
}

export interface ClusterAnswers {
  readonly cluster: Cluster
  readonly infraEnvs?: readonly InfraEnv[]
}

/** `now` should be the moment of the answer: seen from a later one, every host would be long out of touch. */
export const diagnoseCluster = (answers: ClusterAnswers, now: Instant): ClusterReport =>
  diagnoseSnapshot(snapshotOf(answers, now))

export function diagnoseSnapshot(snapshot: ClusterSnapshot): ClusterReport {
  const decision = evaluateCluster(snapshot)
  const after = applyDecision(snapshot, decision)
  const ofCluster = decision.cluster.verdicts ? worstFirst(clusterDiagnoses(decision.cluster.verdicts)) : []
  // What is wrong with the cluster shows on every host; it is told once.
  const told = new Set(ofCluster.map(({ message }) => message))
  const verdicts = new Map(decision.hosts.map((host) => [host.id, host.verdicts]))
  const { cluster } = snapshot
  return {
    cluster: {
      name: cluster.name || cluster.id,
      status: cluster.status,
      status_info: cluster.status_info,
      would_be: after.cluster.status === cluster.status ? null : after.cluster.status,
      verdict: ofCluster.length === 0 && FINE_CLUSTER.has(cluster.status) ? 'fine' : 'trouble',
      diagnoses: ofCluster,
    },
    hosts: snapshot.hosts
      .map((host, index) => {
        const judged = verdicts.get(host.id)
        const own = judged ? hostDiagnoses(judged).filter(({ message }) => !told.has(message)) : []
        return hostReport(host, after.hosts[index]?.status ?? host.status, worstFirst(own))
      })
      .sort((a, b) => b.diagnoses.length - a.diagnoses.length || (a.name < b.name ? -1 : 1)),
  }
}

const FINE_CLUSTER: ReadonlySet<ClusterStatus> = new Set([
  'ready',
  'preparing-for-installation',
  'installing',
  'finalizing',
  'installed',
  'adding-hosts',
])
const FINE_HOST: ReadonlySet<HostStatus> = new Set([
  'known',
  'preparing-for-installation',
  'preparing-successful',
  'installing',
  'installing-in-progress',
  'installed',
  'added-to-existing-cluster',
])
/** Without a complaint of its own, a host is in these only because of its cluster. */
const WAITING_HOST: ReadonlySet<HostStatus> = new Set(['discovering', 'insufficient', 'pending-for-input'])

function hostReport(host: HostFacts, wouldBe: HostStatus, diagnoses: readonly Diagnosis[]): SubjectReport {
  const isSilent = diagnoses.length === 0
  const verdict =
    isSilent && FINE_HOST.has(host.status)
      ? 'fine'
      : isSilent && WAITING_HOST.has(host.status)
        ? 'waits'
        : 'trouble'
  return {
    name: hostLabel(host),
    status: host.status,
    status_info: host.status_info,
    would_be: wouldBe === host.status ? null : wouldBe,
    verdict,
    diagnoses,
  }
}

/** The moment of an answer, as well as it can be told: the latest sign of life in it. */
export function answeredAt({ cluster }: ClusterAnswers): Instant {
  const hosts = (cluster.hosts ?? []).map(hostFactsFromWire)
  const signs = hosts.map(({ checked_in_at }) => checked_in_at ?? 0)
  const updated = Date.parse(cluster.updated_at ?? '')
  return Math.max(0, ...signs, Number.isNaN(updated) ? 0 : updated)
}

const URGENCY = ['failure', 'error', 'pending', 'disabled', 'success'] as const

/** What is pending mostly waits for something that failed. */
const worstFirst = (diagnoses: readonly Diagnosis[]): Diagnosis[] =>
  [...diagnoses].sort((a, b) => URGENCY.indexOf(a.status) - URGENCY.indexOf(b.status))

function snapshotOf({ cluster, infraEnvs = [] }: ClusterAnswers, now: Instant): ClusterSnapshot {
  return {
    cluster: clusterFactsFromWire(cluster),
    hosts: (cluster.hosts ?? []).map(hostFactsFromWire),
    infraEnvs: infraEnvs.map(infraEnvFactsFromWire),
    // Which agent the other service wants is not in its answer, so no host is called outdated.
    settings: { ...DEFAULT_SETTINGS, isAgentUpgradeEnabled: false },
    now,
  }
}
