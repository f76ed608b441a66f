import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../client/client.ts'
import { useChangesWithin } from '../live/use-live.ts'

/** The cluster with what lists leave out, without its hosts. */
export function useClusterDetail(clusterId: string) {
  const changes = useChangesWithin(clusterId)
  return useQuery({
    queryKey: ['cluster', clusterId, changes],
    queryFn: ({ signal }) =>
      client.call('v2GetCluster', {
        params: { cluster_id: clusterId },
        query: { 'exclude-hosts': true },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** With its hosts and the networks that all of them are in; large, so only where these are needed. */
export function useClusterWithHosts(clusterId: string) {
  const changes = useChangesWithin(clusterId)
  return useQuery({
    queryKey: ['cluster-with-hosts', clusterId, changes],
    queryFn: ({ signal }) => client.call('v2GetCluster', { params: { cluster_id: clusterId }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useFailingChecks(clusterId: string) {
  const changes = useChangesWithin(clusterId)
  return useQuery({
    queryKey: ['checks', clusterId, 'failing', changes],
    queryFn: ({ signal }) =>
      client.call('listClusterChecks', {
        params: { cluster_id: clusterId },
        query: { only: 'failing' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
