import { Type } from 'typebox'
import { DateTime, Nullable, Text, Uuid } from '../schema/schema.ts'
import { EventCategory, EventSeverity } from '../vocabulary/enums.ts'

export const Event = Type.Object(
  {
    name: Type.Optional(
      Text(
        'Kind of event, for example `cluster_registration_succeeded`; metrics have none, their name is the message.',
      ),
    ),
    severity: EventSeverity,
    category: Type.Optional(EventCategory),
    message: Text('What happened, in words.'),
    event_time: DateTime('When it happened, by the clock of the service.'),
    cluster_id: Type.Optional(Nullable(Uuid('Cluster it is about.'))),
    host_id: Type.Optional(Nullable(Uuid('Host it is about.'))),
    infra_env_id: Type.Optional(Nullable(Uuid('Infra-env it is about.'))),
    request_id: Type.Optional(
      Uuid('Request that caused it, as in the header `X-Request-ID`; not shown in answers.'),
    ),
    props: Type.Optional(Text('JSON text: object with further details; for metrics the values.')),
  },
  { title: 'event', description: 'Something that happened to a cluster, host or infra-env.' },
)
export type Event = Type.Static<typeof Event>

export const EventList = Type.Array(Event, {
  title: 'event-list',
  description: 'Events, in the order asked for.',
})
export type EventList = Type.Static<typeof EventList>
