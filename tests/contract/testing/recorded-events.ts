// Events as short lines that can be compared: name, host, and the detail that the words of the event are about.
import type { Event, EventName } from '@groundwork/contract/events'
import type { EmittedEvent } from '@groundwork/engine/tables'
import type { Exchange } from './recording.ts'

export interface EventLine {
  readonly line: string
  readonly at: number
}

/** Recorded by the handler of the request or the maker of the files, not by the engine. */
const TOLD_ELSEWHERE: readonly string[] = [
  'cluster_registration_succeeded',
  'image_info_updated',
  'host_registration_succeeded',
  'install_config_applied',
  'host_bootstrap_set',
  'cluster_prepare_installation_started',
  'host_logs_uploaded',
  'cluster_logs_uploaded',
  'cluster_finalizing_stage_updated',
  'cluster_operator_status',
  // Posted by the controller inside the new cluster.
  'reboots_for_node',
] satisfies EventName[]

const DETAILS: Readonly<Record<string, RegExp>> = {
  host_status_updated: /status from (\S+) to (\S+)/,
  cluster_status_updated: /cluster to (\S+)/,
  host_validation_fixed: /'(\S+)'/,
  host_validation_failed: /'(\S+)'/,
  cluster_validation_fixed: /'(\S+)'/,
  cluster_validation_failed: /'(\S+)'/,
  host_role_updated: /role is (\S+)/,
  host_install_progress_updated: /stage (.*)$/,
  image_status_updated: /status (\S+)\. result: (\w+)/,
}

/** The last list of events in a recording, in its order. */
export function recordedEvents(exchanges: readonly Exchange[]): EventLine[] {
  const lists = exchanges.filter(({ path }) => /\/events\?cluster_id=[0-9a-f-]{36}$/.test(path))
  const events = (lists.at(-1)?.response ?? []) as Event[]
  return events
    .filter(({ name = '' }) => !TOLD_ELSEWHERE.includes(name))
    .map(({ name = '', host_id, severity, message = '', event_time }) => ({
      line: lineOf(name, host_id, severity, DETAILS[name]?.exec(message)?.slice(1) ?? []),
      at: Date.parse(event_time ?? ''),
    }))
}

const DETAIL_PROPS = [
  'src_status',
  'new_status',
  'cluster_status',
  'validation_id',
  'suggested_role',
  'event',
  'image_status',
  'result',
]

export function lineOfEvent({ name, props }: EmittedEvent): string {
  const details = DETAIL_PROPS.flatMap((prop) => (props[prop] === undefined ? [] : [props[prop]]))
  return lineOf(name, props.host_id, props.severity ?? 'info', details)
}

const lineOf = (name: string, host: unknown, severity: unknown, details: readonly unknown[]): string =>
  [name, host ?? 'cluster', severity, ...details].join(' ')

/** What is in the first list and not in the second, counting repetitions, sorted. */
export function linesBeyond(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  const beyond = lines.filter((line) => {
    const index = left.indexOf(line)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  return beyond.sort()
}
