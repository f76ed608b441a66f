import type { Event } from '@groundwork/contract/events'
import { useQuery } from '@tanstack/react-query'
import { client } from '../client/client.ts'
import { Loading } from '../components/page-states.tsx'
import { useConnection, useIsLoaded, useRecentEvents } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { EventRow } from './event-row.tsx'
import { eventKey, mergeEvents, milestones } from './group-events.ts'
import './events.css'

/** The last few of everything. */
export function RecentEvents({ most = 8 }: { most?: number }) {
  const isLoaded = useIsLoaded()
  return <EventList events={useRecentEvents()} most={most} isLoaded={isLoaded} hasCluster />
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
  return <EventList events={events} most={most} isLoaded={!query.isPending} hasCluster={false} />
}

interface EventListProps {
  readonly events: readonly Event[]
  readonly most: number
  readonly isLoaded: boolean
  readonly hasCluster: boolean
}

function EventList({ events, most, isLoaded, hasCluster }: EventListProps) {
  const shown = milestones(events).slice(0, most)
  if (shown.length === 0)
    return isLoaded ? <p className="gw-soft">{t.events.nothing}</p> : <Loading lines={3} />
  return (
    <ol className="gw-events">
      {shown.map((event) => (
        <EventRow key={eventKey(event)} event={event} hasCluster={hasCluster} />
      ))}
    </ol>
  )
}
