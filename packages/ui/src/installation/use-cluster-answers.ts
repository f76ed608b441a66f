// What the service concludes about a cluster: time that is left, causes, explanation. Asked for again when something changed.
import { client } from '../client/client.ts'
import { useClusterQuery } from '../live/use-cluster-query.ts'

export const useEstimate = (clusterId: string, isWanted = true) =>
  useClusterQuery(
    'estimate',
    clusterId,
    (signal) => client.call('estimateCluster', { params: { cluster_id: clusterId }, signal }),
    isWanted,
  )

export const useExplanation = (clusterId: string, isWanted = true) =>
  useClusterQuery(
    'explanation',
    clusterId,
    (signal) => client.call('explainCluster', { params: { cluster_id: clusterId }, signal }),
    isWanted,
  )

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
