import type { Event } from '@groundwork/contract/events'
import { Title } from '@patternfly/react-core'
import { useMemo } from 'react'
import { t } from '../texts/texts.ts'
import { EventRow } from './event-row.tsx'
import { eventKey, groupByHour } from './group-events.ts'
import { callOf, whoDid } from './who.ts'
import './events.css'

interface TimelineProps {
  readonly events: readonly Event[]
  readonly hasCluster?: boolean
  readonly isVerbatim?: boolean
}

const HOUR = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

export function Timeline({ events, hasCluster = true, isVerbatim = false }: TimelineProps) {
  const groups = useMemo(() => groupByHour(events), [events])
  const calls = useMemo(() => events.filter((event) => callOf(event) !== null), [events])
  return (
    <div className="gw-timeline">
      {groups.map(({ at, events: members }) => (
        <section key={at} aria-label={HOUR.format(at)}>
          <Title headingLevel="h2" size="md" className="gw-event-hour">
            {HOUR.format(at)} <span className="gw-soft gw-small">{t.events.count(members.length)}</span>
          </Title>
          <ol className="gw-events">
            {members.map((event) => (
              <EventRow
                key={eventKey(event)}
                event={event}
                who={whoDid(event, calls)}
                hasCluster={hasCluster}
                isVerbatim={isVerbatim}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
