// What the service concludes about a cluster: time that is left, causes, explanation. Asked for again when something changed.
import type { Cluster } from '@groundwork/contract/clusters'
import { client } from '../client/client.ts'
import { useClusterQuery } from '../live/use-cluster-query.ts'
import { useFreshQuery } from '../live/use-fresh-query.ts'
import { useChangesWithin } from '../live/use-live.ts'

export const useEstimate = (clusterId: string, isWanted = true) =>
  useClusterQuery(
    'estimate',
    clusterId,
    (signal) => client.call('estimateCluster', { params: { cluster_id: clusterId }, signal }),
    isWanted,
  )

/** Each attempt and each status has its own: why the last installation failed must not stand above the next one, not even for a moment. */
export const useExplanation = ({ id, status, install_started_at: attempt }: Cluster, isWanted = true) =>
  useFreshQuery({
    key: ['explanation', id, attempt ?? '', status],
    changes: useChangesWithin(id),
    ask: (signal) => client.call('explainCluster', { params: { cluster_id: id }, signal }),
    isWanted,
  })

export const useFailingChecks = (clusterId: string, isWanted = true) =>
  useClusterQuery(
    'failing-checks',
    clusterId,
    (signal) =>
      client.call('listClusterChecks', {
        params: { cluster_id: clusterId },
        query: { only: 'failing' },
        signal,
      }),
    isWanted,
  )
