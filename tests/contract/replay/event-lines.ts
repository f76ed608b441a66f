// Lists of events as short lines that can be compared although the words differ: name, whose, severity, and the detail
// that the words are about.
import type { Event } from '@groundwork/contract/events'
import { linesBeyond } from '../testing/recorded-events.ts'
import { bodyOf } from './differences.ts'
import type { Answered } from './replay.ts'

/** Found in the recorded words and in ours. */
const DETAILS: Readonly<Record<string, RegExp>> = {
  host_status_updated: /from ([\w-]+) to ([\w-]+)/,
  cluster_status_updated: /(?:cluster to|is now) ([\w-]+)/,
  host_validation_fixed: /validation '?([\w-]+)/i,
  host_validation_failed: /validation '?([\w-]+)/i,
  cluster_validation_fixed: /validation '?([\w-]+)/i,
  cluster_validation_failed: /validation '?([\w-]+)/i,
  host_role_updated: /(?:role is|suggested as) (\w+)/,
  image_info_updated: /(minimal-iso|full-iso)/,
}

export interface EventsBeyond {
  readonly seq: number
  /** Told by us, and not recorded. */
  readonly ours: readonly string[]
  /** Recorded, and not told by us. */
  readonly recorded: readonly string[]
}

export const isEventList = ({ exchange }: Answered): boolean => exchange.path.includes('/events?')

export function eventsBeyond({ exchange, text }: Answered): EventsBeyond {
  const [ours, recorded] = [linesOf(bodyOf(text)), linesOf(exchange.response)]
  return { seq: exchange.seq, ours: linesBeyond(ours, recorded), recorded: linesBeyond(recorded, ours) }
}

const linesOf = (events: unknown): string[] => (events as Event[]).map(lineOf)

/** Measurements have no name but say what they measure. */
function lineOf({ name = '', host_id, severity, message }: Event): string {
  if (name === '') return message ?? ''
  const details = DETAILS[name]?.exec(message ?? '')?.slice(1) ?? []
  return [name, ...(host_id ? [host_id] : []), severity, ...details].join(' ')
}

const SEVERITIES = ['info', 'warning', 'error', 'critical'] as const

/** How much more our headers count than the recorded ones: all events, then by severity. */
export const countedBeyond = ({ headers, exchange }: Answered): readonly number[] =>
  ['Event-Count', ...SEVERITIES.map((severity) => `Severity-Count-${capital(severity)}`)].map(
    (name) => Number(headers[name.toLowerCase()]) - Number(exchange.response_headers[name]),
  )

/** The same, counted in the lists themselves. */
export function listedBeyond(beyond: EventsBeyond): readonly number[] {
  const count = (isCounted: (line: string) => boolean) =>
    beyond.ours.filter(isCounted).length - beyond.recorded.filter(isCounted).length
  return [
    count(() => true),
    ...SEVERITIES.map((severity) => count((line) => line.split(' ').includes(severity))),
  ]
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
