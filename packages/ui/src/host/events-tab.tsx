import { FailureState, Loading, Nothing } from '../components/page-states.tsx'
import type { Look } from '../components/status-look.ts'
import { LookIcon } from '../components/status-word.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { eventText } from '../events/event-text.ts'
import { t } from '../texts/texts.ts'
import type { HostTabProps } from './tab-props.ts'
import { useHostEvents } from './use-host-events.ts'

const LOOKS: Readonly<Record<string, Look>> = {
  info: 'calm',
  warning: 'attention',
  error: 'bad',
  critical: 'bad',
}

export function EventsTab({ summary }: HostTabProps) {
  const events = useHostEvents(summary.id)
  if (events.data === undefined)
    return events.error === null ? (
      <Loading lines={8} />
    ) : (
      <FailureState error={events.error} onRetry={() => void events.refetch()} />
    )
  if (events.data.length === 0) return <Nothing title={t.host.events.none} />
  return (
    <ol className="gw-host-events" aria-label={t.host.events.list}>
      {events.data.map((event) => (
        <li key={`${event.event_time} ${event.name} ${event.message}`}>
          <LookIcon look={LOOKS[event.severity] ?? 'calm'} />
          <span className="pf-v6-screen-reader">{t.statuses.severities[event.severity]}</span>
          <span className="gw-soft gw-small gw-host-event-time">
            <TimeAgo at={event.event_time} />
          </span>
          <span title={event.message}>{eventText(event)}</span>
        </li>
      ))}
    </ol>
  )
}
