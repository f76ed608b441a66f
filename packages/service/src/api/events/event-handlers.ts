import { isRecord, parseJson } from '@groundwork/json/json-values'
import { httpError } from '../../errors/http-error.ts'
import { type Handlers, Prepared } from '../../http/handler.ts'
import { type EventContext, insertEvents, type NewEvent } from '../../store/events/insert-events.ts'
import { type EventList, listEvents } from '../../store/events/list-events.ts'
import { withinRateLimits } from '../../store/events/rate-limits.ts'
import { eventText } from '../../wire/event-text.ts'
import { listText } from '../../wire/json-text.ts'
import type { EventDeps } from './event-deps.ts'
import { eventQuery } from './read-event-query.ts'
import { withinSenderScope } from './sender-scope.ts'

export const eventHandlers = {
  async v2ListEvents(app, call) {
    const list = await listEvents(app.db, eventQuery(call.query, call.caller))
    return {
      status: 200,
      headers: countHeaders(list),
      body: new Prepared(listText(list.events.map(eventText))),
    }
  },

  async v2TriggerEvent(app, call) {
    const { body, caller } = call
    const about = await withinSenderScope(app.db, caller, {
      cluster_id: body.cluster_id ?? null,
      infra_env_id: body.infra_env_id ?? null,
      host_id: body.host_id ?? null,
    })
    const event: NewEvent = {
      ...about,
      name: body.name ?? '',
      category: body.category ?? 'user',
      severity: body.severity,
      message: body.message,
      props: checkedProps(body.props ?? ''),
    }
    // Clocks of machines are often wrong: what counts is when we heard of it.
    const context: EventContext = { now: app.clock.now(), requestId: body.request_id ?? call.requestId }
    await app.db.transaction().execute(async (tx) => {
      const kept = await withinRateLimits(tx, [event], app.config.eventRateLimitsMs, context.now)
      await insertEvents(tx, kept, context)
    })
    app.feed.published()
    return { status: 201 }
  },
} satisfies Handlers<'v2ListEvents' | 'v2TriggerEvent', EventDeps>

const countHeaders = ({ severityCounts, eventCount }: EventList): Record<string, string> => ({
  'Severity-Count-Info': String(severityCounts.info ?? 0),
  'Severity-Count-Warning': String(severityCounts.warning ?? 0),
  'Severity-Count-Error': String(severityCounts.error ?? 0),
  'Severity-Count-Critical': String(severityCounts.critical ?? 0),
  'Event-Count': String(eventCount),
})

/** Clients that list events parse this text. */
function checkedProps(props: string): string {
  if (props === '' || isRecord(parseJson(props))) return props
  throw httpError('event-props-invalid', {})
}
