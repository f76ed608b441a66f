// Taking a host out of a cluster, so that another can have it.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { INSTALLING, PREPARING } from '../../context/status-groups.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import type { InfraEnvFacts } from '../../facts/infra-env-facts.ts'
import { accepted, type Outcome, problem, refused } from '../problem.ts'
import { labelOf } from './changeable.ts'

const BUSY: readonly HostStatus[] = [...PREPARING, ...INSTALLING]

export function unbindHost(
  host: HostFacts,
  infraEnv: InfraEnvFacts | null,
): Outcome<{ readonly cluster_id: null }> {
  if (host.cluster_id === null) {
    return refused([problem('contradiction', '', `${labelOf(host)} is not bound to a cluster.`, 409)])
  }
  if ((infraEnv?.cluster_id ?? null) !== null) {
    const message =
      `${labelOf(host)} belongs to an infra-env that is made for cluster ${host.cluster_id} alone; ` +
      'delete the host, or boot it with the image of another infra-env.'
    return refused([problem('contradiction', '', message, 409)])
  }
  if (BUSY.includes(host.status)) {
    const message = `${labelOf(host)} is ${host.status}; cancel the installation before taking the host away.`
    return refused([problem('wrong-status', '', message, 409)])
  }
  return accepted({ cluster_id: null })
}
