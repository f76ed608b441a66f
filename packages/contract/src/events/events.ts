// The events table, and how an event gets its words.
import type { EventSeverity } from '../vocabulary/enums.ts'
import { EventSeverity as SEVERITY } from '../vocabulary/enums.ts'
import { bmcEvents } from './bmc.ts'
import { clusterEvents } from './cluster.ts'
import type { EventDefinition, PropertyKind } from './event.ts'
import { hostEvents } from './host.ts'
import { infraEnvEvents } from './infra-env.ts'

type Events = typeof clusterEvents & typeof hostEvents & typeof infraEnvEvents & typeof bmcEvents

/** By name. */
export const EVENTS: Events = { ...clusterEvents, ...hostEvents, ...infraEnvEvents, ...bmcEvents }

export type EventName = keyof Events

interface KindTypes {
  uuid: string
  'uuid or nothing': string | null
  text: string
  integer: number
  flag: boolean
}

/** What is known about one event; whatever is missing becomes a dash in its message. */
export type EventProperties<Name extends EventName> = {
  readonly [Key in keyof Events[Name]['properties']]?: Events[Name]['properties'][Key] extends PropertyKind
    ? KindTypes[Events[Name]['properties'][Key]] | undefined
    : never
}

type Value = string | number | boolean | null | undefined

/** An event as it is stored and listed, but for its time. */
export interface RenderedEvent {
  readonly name: EventName
  readonly category: 'user'
  readonly severity: EventSeverity
  readonly message: string
  readonly cluster_id?: string
  readonly host_id?: string
  readonly infra_env_id?: string
}

export function renderEvent<Name extends EventName>(
  name: Name,
  properties: EventProperties<Name>,
): RenderedEvent {
  const values: Readonly<Record<string, Value>> = properties
  const definition: EventDefinition = EVENTS[name]
  return {
    name,
    category: definition.category,
    severity: severityOf(definition, values),
    message: fillIn(definition.message, values),
    ...idsOf(values),
  }
}

/** A status can be good or bad news, so its event carries the severity as a property. */
function severityOf(definition: EventDefinition, values: Readonly<Record<string, Value>>): EventSeverity {
  const given = 'severity' in definition.properties ? values.severity : undefined
  return SEVERITY.enum.find((severity) => severity === given) ?? definition.severity
}

function fillIn(template: string, values: Readonly<Record<string, Value>>): string {
  // Many reasons are sentences already.
  return template
    .replace(/\{(\w+)\}(\.(?= |$))?/g, (_, key: string, stop = '') => {
      const text = formatValue(values[key])
      return /[.!?]$/.test(text) ? text : `${text}${stop}`
    })
    .trimEnd()
}

function formatValue(value: Value): string {
  return value === undefined || value === null || value === '' ? '-' : String(value)
}

function idsOf(values: Readonly<Record<string, Value>>) {
  const ids: { cluster_id?: string; host_id?: string; infra_env_id?: string } = {}
  for (const key of ['cluster_id', 'host_id', 'infra_env_id'] as const) {
    const id = values[key]
    if (typeof id === 'string') ids[key] = id
  }
  return ids
}
