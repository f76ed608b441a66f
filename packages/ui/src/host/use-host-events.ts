import type { Event } from '@groundwork/contract/events'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { client } from '../client/client.ts'
import { useRecentEvents } from '../live/use-live.ts'

const MOST = 500

/** Newest first; asked for again when the stream brings an event of this host. */
export function useHostEvents(hostId: string): UseQueryResult<readonly Event[]> {
  const newest = useRecentEvents().find(({ host_id }) => host_id === hostId)?.event_time ?? ''
  return useQuery({
    queryKey: ['host-events', hostId, newest],
    queryFn: ({ signal }) =>
      client.call('v2ListEvents', {
        query: { host_id: hostId, limit: MOST, order: 'descending' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
