import type { Event } from '@groundwork/contract/events'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../client/client.ts'
import { ListsLoading } from '../components/lists-loading.tsx'
import { FailureState, Loading } from '../components/page-states.tsx'
import { useAreEventsLoaded, useConnection, useRecentEvents } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { EventRow } from './event-row.tsx'
import { eventKey, mergeEvents, milestones } from './group-events.ts'
import './events.css'

/** The last few of everything. */
export function RecentEvents({ most = 8 }: { most?: number }) {
  const isLoaded = useAreEventsLoaded()
  const missing = isLoaded ? null : <ListsLoading lines={3} />
  return <EventList events={useRecentEvents()} most={most} missing={missing} hasCluster />
}

const ASKED = 30

/** Of a cluster in a busy service, the last ones may be older than those that the stream brought. */
export function RecentClusterEvents({ clusterId, most = 8 }: { clusterId: string; most?: number }) {
  const recent = useRecentEvents()
  const { status, since } = useConnection()
  const query = useQuery({
    queryKey: ['recent-events', clusterId, status === 'live' ? since : 0],
    queryFn: ({ signal }) =>
      client.call('v2ListEvents', {
        query: { cluster_id: clusterId, limit: ASKED, order: 'descending' },
        signal,
      }),
  })
  const own = recent.filter(({ cluster_id }) => cluster_id === clusterId)
  const events = mergeEvents(query.data ?? [], own)
  const missing = query.isPending ? (
    <Loading lines={3} />
  ) : query.isError ? (
    <FailureState error={query.error} onRetry={() => void query.refetch()} />
  ) : null
  return <EventList events={events} most={most} missing={missing} hasCluster={false} />
}

interface EventListProps {
  readonly events: readonly Event[]
  readonly most: number
  /** Shown instead of "nothing has happened" while that is not known. */
  readonly missing: ReactNode
  readonly hasCluster: boolean
}

function EventList({ events, most, missing, hasCluster }: EventListProps) {
  const shown = milestones(events).slice(0, most)
  if (shown.length === 0) return missing ?? <p className="gw-soft">{t.events.nothing}</p>
  return (
    <ol className="gw-events gw-events-short">
      {shown.map((event) => (
        <EventRow key={eventKey(event)} event={event} hasCluster={hasCluster} />
      ))}
    </ol>
  )
}
