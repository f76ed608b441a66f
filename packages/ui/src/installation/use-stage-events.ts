// Stages that hosts went through: loaded once, then told by the stream.
import type { Event } from '@groundwork/contract/events'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../client/client.ts'
import { useConnection, useRecentEvents } from '../live/use-live.ts'
import { STAGE_EVENT } from './lanes.ts'

const MOST = 5_000

export function useStageEvents(clusterId: string): readonly Event[] {
  const recent = useRecentEvents()
  // After a break of the connection the recent events may not reach back far enough.
  const { status, since } = useConnection()
  const query = useQuery({
    queryKey: ['stage-events', clusterId, status === 'live' ? since : 0],
    queryFn: ({ signal }) =>
      client.call('v2ListEvents', {
        query: { cluster_id: clusterId, limit: MOST, order: 'descending' },
        signal,
      }),
    placeholderData: (previous) => previous,
  })
  const loaded = query.data
  return useMemo(() => {
    const own = recent.filter(({ cluster_id }) => cluster_id === clusterId)
    return [...(loaded ?? []), ...own].filter(({ name }) => name === STAGE_EVENT)
  }, [loaded, recent, clusterId])
}
