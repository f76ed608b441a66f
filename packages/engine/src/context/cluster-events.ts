import type { EventName } from '@groundwork/contract/events'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'

export function clusterEvent(
  name: EventName,
  cluster: ClusterFacts,
  props: Readonly<Record<string, string | number>> = {},
): EmittedEvent {
  return { name, props: { cluster_id: cluster.id, ...props } }
}

export const clusterStatusUpdated = (
  cluster: ClusterFacts,
  status: ClusterStatus,
  info: string,
): EmittedEvent =>
  clusterEvent('cluster_status_updated', cluster, { cluster_status: status, status_info: info })
