// Giving a free host to a cluster.
import type { BindHostParams } from '@groundwork/contract/hosts'
import type { HostKind, ReleaseArchitecture } from '@groundwork/contract/vocabulary'
import { isDay2Cluster } from '../../context/topology.ts'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import type { InfraEnvFacts } from '../../facts/infra-env-facts.ts'
import { acceptsArchitecture } from '../architecture.ts'
import { checkPermitted } from '../cluster/permitted.ts'
import { accepted, type Outcome, type Problem, problem, refused } from '../problem.ts'
import { labelOf } from './changeable.ts'

export interface Binding {
  readonly cluster_id: string
  readonly kind: HostKind
}

interface Subject {
  readonly host: HostFacts
  /** null when there is no cluster with the id that was sent. */
  readonly cluster: ClusterFacts | null
  readonly infraEnv: InfraEnvFacts | null
}

const PATH = 'cluster_id'

export function bindHost({ host, cluster, infraEnv }: Subject, params: BindHostParams): Outcome<Binding> {
  if (cluster === null) {
    return refused([problem('not-found', PATH, `There is no cluster ${params.cluster_id}.`)])
  }
  const problems = [
    ...checkFree(host),
    ...checkPermitted('bind-host', cluster),
    // Nothing is known about the processors of a cluster that was installed elsewhere.
    ...(cluster.imported ? [] : checkArchitecture(host, infraEnv, cluster.cpu_architecture)),
  ]
  if (problems.length > 0) return refused(problems)
  return accepted({
    cluster_id: cluster.id,
    kind: isDay2Cluster(cluster) ? 'AddToExistingClusterHost' : 'Host',
  })
}

function checkFree(host: HostFacts): readonly Problem[] {
  if (host.cluster_id !== null) {
    const message = `${labelOf(host)} is bound to cluster ${host.cluster_id} already; unbind it first.`
    return [problem('contradiction', PATH, message, 409)]
  }
  if (host.status === 'known-unbound') return []
  const message = `${labelOf(host)} is ${host.status}, a host can be bound when it is known-unbound.`
  return [problem('wrong-status', PATH, message, 409)]
}

function checkArchitecture(
  host: HostFacts,
  infraEnv: InfraEnvFacts | null,
  wanted: ReleaseArchitecture,
): readonly Problem[] {
  const architecture = host.inventory?.cpu?.architecture || infraEnv?.cpu_architecture
  if (!architecture || acceptsArchitecture(wanted, architecture)) return []
  const message = `${labelOf(host)} has an ${architecture} processor, the cluster is for ${wanted}.`
  return [problem('contradiction', PATH, message)]
}
