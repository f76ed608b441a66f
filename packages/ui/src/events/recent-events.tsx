import { Loading } from '../components/page-states.tsx'
import { useIsLoaded, useRecentEvents } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { EventRow } from './event-row.tsx'
import { eventKey, withoutPercents } from './group-events.ts'
import './events.css'

/** The last few, of everything or of one cluster. */
export function RecentEvents({ clusterId, most = 8 }: { clusterId?: string; most?: number }) {
  const events = useRecentEvents()
  const isLoaded = useIsLoaded()
  const own = events.filter(({ cluster_id }) => clusterId === undefined || cluster_id === clusterId)
  const shown = withoutPercents(own).slice(0, most)
  if (!isLoaded) return <Loading lines={3} />
  if (shown.length === 0) return <p className="gw-soft">{t.events.nothing}</p>
  return (
    <ol className="gw-events">
      {shown.map((event) => (
        <EventRow key={eventKey(event)} event={event} hasCluster={clusterId === undefined} />
      ))}
    </ol>
  )
}
