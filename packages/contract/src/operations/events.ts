import { Type } from 'typebox'
import { Event, EventList } from '../api/events.ts'
import { Flag, Integer, ListOf, StringEnum, Text, Uuid } from '../schema/schema.ts'
import { EventSeverity } from '../vocabulary/enums.ts'
import { AGENT, READER_LINK_OR_WATCHER } from './access.ts'
import { errorAnswers } from './error-answers.ts'
import { operations } from './operation.ts'

const count = (description: string) => Type.Optional(Integer(description, { minimum: 0 }))

/** The counts by severity ignore the severity filter, so that a user interface can show what the filter hides. */
const EventCounts = Type.Object({
  'Severity-Count-Info': count('Events of severity info.'),
  'Severity-Count-Warning': count('Events of severity warning.'),
  'Severity-Count-Error': count('Events of severity error.'),
  'Severity-Count-Critical': count('Events of severity critical.'),
  'Event-Count': count('Events that match all filters, on all pages.'),
})

export const eventOperations = operations('events', {
  v2ListEvents: {
    method: 'GET',
    path: '/v2/events',
    summary: 'List events',
    description:
      'The cluster decides what is listed, else the hosts, else the infra-env; with none of them only administrators see anything. Within a cluster, host_ids, deleted_hosts and cluster_level add up. An unknown object simply has no events.',
    access: READER_LINK_OR_WATCHER,
    query: Type.Object({
      cluster_id: Type.Optional(Uuid('Events of this cluster.')),
      host_id: Type.Optional(Uuid('Events of this host.')),
      host_ids: Type.Optional(ListOf(Uuid('A host.'), 'Events of these hosts.')),
      infra_env_id: Type.Optional(Uuid('Events of this infra-env.')),
      limit: Type.Optional(
        Integer('At most this many events: 5000 by default, -1 for all, 0 for the counts alone.'),
      ),
      offset: Type.Optional(Integer('Skip this many events.')),
      order: Type.Optional(
        StringEnum(['ascending', 'descending'], { default: 'ascending', description: 'By time.' }),
      ),
      severities: Type.Optional(ListOf(EventSeverity, 'Only these severities.')),
      message: Type.Optional(
        Text('Only events whose message contains this, in whatever case. Needs cluster_id.'),
      ),
      deleted_hosts: Type.Optional(Flag('Events of hosts that were deleted.')),
      cluster_level: Type.Optional(Flag('Events that belong to no host.')),
      categories: Type.Optional(ListOf(Type.String(), 'Only these categories, `user` by default.')),
    }),
    answers: {
      200: {
        description: 'One page of events; the headers count them.',
        schema: EventList,
        headers: EventCounts,
      },
      ...errorAnswers(401, 403, 404, 405, 500),
    },
  },
  v2TriggerEvent: {
    method: 'POST',
    path: '/v2/events',
    summary: 'Add an event',
    description: 'For the installer and the controller. The service puts its own time on it.',
    access: AGENT,
    body: Event,
    answers: {
      201: { description: 'Stored.' },
      ...errorAnswers(400, 401, 403, 404, 405, 409, 500, 501, 503),
    },
  },
})
