import type { Event } from '@groundwork/contract/events'

const COLUMNS = [
  'event_time',
  'severity',
  'name',
  'message',
  'cluster_id',
  'host_id',
  'infra_env_id',
] as const

export const eventsAsJson = (events: readonly Event[]): string => `${JSON.stringify(events, null, 2)}\n`

export const eventsAsCsv = (events: readonly Event[]): string =>
  `${[COLUMNS.join(','), ...events.map((event) => COLUMNS.map((column) => cell(event[column])).join(','))].join('\r\n')}\r\n`

/** Spreadsheets run texts that begin so as formulas; names of hosts come from machines. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string | null | undefined): string {
  const text = value ?? ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
