import type { EventSeverity } from '@groundwork/contract/vocabulary'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import type { EventQuery, EventSubject } from './event-query.ts'
import type { StoredEvent } from './stored-event.ts'

export interface EventList {
  readonly events: readonly StoredEvent[]
  /** By severity, whatever severities were asked for. Only clusters count them. */
  readonly severityCounts: Readonly<Partial<Record<EventSeverity, number>>>
  /** On all pages. Zero when nothing in particular was asked for, even if there are events. */
  readonly eventCount: number
}

type Events = ExpressionBuilder<Schema, 'events'>
type Condition = ExpressionWrapper<Schema, 'events', SqlBool>

export async function listEvents(db: Db, query: EventQuery): Promise<EventList> {
  if (query.subject.kind === 'nothing' || query.categories.length === 0) {
    return { events: [], severityCounts: {}, eventCount: 0 }
  }
  const [events, counts] = await Promise.all([pageOf(db, query), countsOf(db, query)])
  const counted = Object.entries(counts).filter(([severity]) => isAsked(query, severity))
  return {
    events,
    severityCounts: query.subject.kind === 'cluster' ? counts : {},
    eventCount: counted.reduce((sum, [, count]) => sum + count, 0),
  }
}

const isAsked = ({ severities }: EventQuery, severity: string): boolean =>
  severities.length === 0 || severities.some((asked) => asked === severity)

function pageOf(db: Db, query: EventQuery): Promise<readonly StoredEvent[]> {
  if (query.limit === 0) return Promise.resolve([])
  const order = query.isDescending ? 'desc' : 'asc'
  let events = db
    .selectFrom('events')
    .select(['event_time', 'name', 'severity', 'message', 'props', 'cluster_id', 'infra_env_id', 'host_id'])
    .where((eb) => eb.and(conditions(eb, query)))
    .orderBy('event_time', order)
    .orderBy('id', order)
    .offset(query.offset)
  if (query.severities.length > 0) events = events.where('severity', 'in', query.severities)
  if (query.limit !== null) events = events.limit(query.limit)
  return events.execute()
}

async function countsOf(db: Db, query: EventQuery): Promise<Readonly<Record<string, number>>> {
  if (query.subject.kind === 'everything') return {}
  const rows = await db
    .selectFrom('events')
    .select((eb) => ['severity', eb.fn.countAll<number>().as('count')])
    .where((eb) => eb.and(conditions(eb, query)))
    .groupBy('severity')
    .execute()
  return Object.fromEntries(rows.map(({ severity, count }) => [severity, count]))
}

/** All but the severities. */
function conditions(eb: Events, { subject, scope, categories }: EventQuery): Condition[] {
  return [
    eb('category', 'in', categories),
    ...subjectConditions(eb, subject),
    ...(scope?.cluster_id === undefined ? [] : [eb('cluster_id', '=', scope.cluster_id)]),
    ...(scope?.infra_env_id === undefined ? [] : [eb('infra_env_id', '=', scope.infra_env_id)]),
  ]
}

function subjectConditions(eb: Events, subject: EventSubject): Condition[] {
  switch (subject.kind) {
    case 'cluster':
      return clusterConditions(eb, subject)
    case 'hosts':
      return [eb('host_id', 'in', subject.host_ids)]
    case 'infra-env':
      return [eb('infra_env_id', '=', subject.infra_env_id)]
    case 'everything':
    case 'nothing':
      return []
  }
}

function clusterConditions(eb: Events, subject: EventSubject & { readonly kind: 'cluster' }): Condition[] {
  const selected: Condition[] = []
  if (subject.host_ids.length > 0) selected.push(eb('host_id', 'in', subject.host_ids))
  if (subject.deletedHosts) selected.push(isOfDeletedHost(eb))
  if (subject.clusterLevel) selected.push(eb('host_id', 'is', null))
  const found: Condition[] = [eb('cluster_id', '=', subject.cluster_id)]
  if (selected.length > 0) found.push(eb.or(selected))
  if (subject.message !== '') found.push(contains(eb, subject.message))
  return found
}

/** Metrics do not say which infra-env their host is in. */
const isOfDeletedHost = (eb: Events): Condition =>
  eb.and([
    eb('host_id', 'is not', null),
    eb.not(
      eb.exists(
        eb
          .selectFrom('hosts')
          .select(sql`1`.as('found'))
          .whereRef('hosts.id', '=', 'events.host_id')
          .where('hosts.deleted_at', 'is', null)
          .where((host) =>
            host.or([
              host('events.infra_env_id', 'is', null),
              host('hosts.infra_env_id', '=', host.ref('events.infra_env_id')),
            ]),
          ),
      ),
    ),
  ])

/** The database cannot store the character NUL, so nothing contains it. */
const contains = (eb: Events, text: string): Condition =>
  text.includes('\0')
    ? eb.val(false).$castTo<SqlBool>()
    : eb(sql<number>`strpos(lower(message), lower(${text}))`, '>', 0)

/** By their ids, in any order. */
export const loadEvents = (db: Db, ids: readonly string[]) =>
  db.selectFrom('events').selectAll().where('id', 'in', ids.map(Number)).execute()
