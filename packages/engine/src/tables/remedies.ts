// The requests and advice that many validations share.
import type { ClusterValidationId, HostValidationId } from '@groundwork/contract/vocabulary'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
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

/** For a verdict that waits for another one: the cure is over there. */
export const followRemediesOf = (id: HostValidationId | ClusterValidationId): Remedy => ({
  who: 'user',
  what: `Do what the validation ${id} asks for.`,
  follows: id,
})

const withFillIn = (fillIn: readonly string[]) => (fillIn.length > 0 ? { fillIn } : {})
