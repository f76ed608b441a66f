// One row of the events table. Names, severities and properties are those of the wire; the messages are ours.
import type { EventSeverity } from '../vocabulary/enums.ts'

export type EventLevel = 'cluster' | 'host' | 'infra_env'
export type PropertyKind = 'uuid' | 'uuid or nothing' | 'text' | 'integer' | 'flag'

interface EventRow {
  readonly severity: EventSeverity
  /** Properties stand in braces; one that is missing becomes a dash. */
  readonly message: string
  readonly properties?: Readonly<Record<string, PropertyKind>>
  /** Known to clients, but nothing sends it any more. */
  readonly neverSent?: true
}

export interface EventDefinition extends EventRow {
  readonly level: EventLevel
  /** Events of the other category, metrics, have no name. */
  readonly category: 'user'
  readonly properties: Readonly<Record<string, PropertyKind>>
}

const IDS = {
  cluster: { cluster_id: 'uuid' },
  host: { host_id: 'uuid', infra_env_id: 'uuid' },
  infra_env: { infra_env_id: 'uuid' },
} as const satisfies Record<EventLevel, Record<string, PropertyKind>>

type PropertiesOf<Level extends EventLevel, Row> = (typeof IDS)[Level] &
  (Row extends { readonly properties: infer Own } ? Own : unknown)

type Defined<Level extends EventLevel, Rows> = {
  readonly [Name in keyof Rows]: Omit<EventDefinition, 'properties'> & {
    readonly properties: PropertiesOf<Level, Rows[Name]>
  }
}

/** Rows of one level; the ids of the object that the event is about are added. */
export function events<Level extends EventLevel, const Rows extends Readonly<Record<string, EventRow>>>(
  level: Level,
  rows: Rows,
): Defined<Level, Rows> {
  const defined = Object.entries(rows).map(([name, row]) => [
    name,
    { ...row, level, category: 'user', properties: { ...IDS[level], ...row.properties } },
  ])
  return Object.fromEntries(defined) as Defined<Level, Rows>
}
