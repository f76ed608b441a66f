// The requests and advice that many validations share.
import type { ClusterFacts } from './facts/cluster-facts.ts'
import type { HostFacts } from './facts/host-facts.ts'
import type { ApiCall, Remedy } from './verdict.ts'

export function updateCluster(
  cluster: ClusterFacts,
  body: Readonly<Record<string, unknown>>,
  fillIn: readonly string[] = [],
): ApiCall {
  return { operation: 'V2UpdateCluster', params: { cluster_id: cluster.id }, body, ...withFillIn(fillIn) }
}

export function updateHost(
  host: HostFacts,
  body: Readonly<Record<string, unknown>>,
  fillIn: readonly string[] = [],
): ApiCall {
  const params = { infra_env_id: host.infra_env_id, host_id: host.id }
  return { operation: 'v2UpdateHost', params, body, ...withFillIn(fillIn) }
}

export const waitFor = (what: string): Remedy => ({ who: 'nobody', what: `Wait for ${what}.` })

const withFillIn = (fillIn: readonly string[]) => (fillIn.length > 0 ? { fillIn } : {})
