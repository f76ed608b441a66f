import { client } from '../client/client.ts'
import { useFreshQuery } from '../live/use-fresh-query.ts'
import { useChangesWithin } from '../live/use-live.ts'

/** The cluster with what lists leave out, without its hosts. */
export function useClusterDetail(clusterId: string) {
  return useFreshQuery({
    key: ['cluster', clusterId],
    changes: useChangesWithin(clusterId),
    ask: (signal) =>
      client.call('v2GetCluster', {
        params: { cluster_id: clusterId },
        query: { 'exclude-hosts': true },
        signal,
      }),
  })
}

/** With its hosts and the networks that all of them are in; large, so only where these are needed. */
export function useClusterWithHosts(clusterId: string) {
  return useFreshQuery({
    key: ['cluster-with-hosts', clusterId],
    changes: useChangesWithin(clusterId),
    ask: (signal) => client.call('v2GetCluster', { params: { cluster_id: clusterId }, signal }),
  })
}

export function useFailingChecks(clusterId: string) {
  return useFreshQuery({
    key: ['failing-checks', clusterId],
    changes: useChangesWithin(clusterId),
    ask: (signal) =>
      client.call('listClusterChecks', {
        params: { cluster_id: clusterId },
        query: { only: 'failing' },
        signal,
      }),
  })
}
