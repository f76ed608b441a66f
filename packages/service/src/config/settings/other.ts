// What belongs to no other group.

import { parseDuration } from '../values/duration.ts'
import { DURATION, objectFormat, oneOf, parseTexts } from '../values/formats.ts'
import { type SettingValues, setting } from './setting.ts'

const RATE_LIMITS = objectFormat((text): Readonly<Record<string, number>> => {
  const limits = parseTexts(text, 'duration', 'Write JSON such as {"upgrade_agent_started": "1h"}.')
  return Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, parseDuration(limit)]))
})

export const OTHER = {
  logLevel: setting({
    flag: 'log-level',
    argument: 'level',
    variables: ['GROUNDWORK_LOG_LEVEL', 'LOG_LEVEL'],
    format: oneOf(['debug', 'info', 'warn', 'error', 'silent']),
    default: 'info',
    help: 'debug, info, warn, error or silent',
  }),
  /** Event name to the shortest time between two of them, per resource. */
  eventRateLimitsMs: setting({
    variables: ['EVENT_RATE_LIMITS'],
    format: RATE_LIMITS,
    default: {},
    help: 'JSON: name of an event to the shortest time between two of them',
  }),
  /** Without having looked for due work for so long, the process counts as stuck. */
  livenessMs: setting({
    variables: ['LIVENESS_VALIDATION_TIMEOUT'],
    format: DURATION,
    default: 300_000,
    help: 'after this time without evaluations the process counts as stuck',
  }),
}

export type OtherConfig = SettingValues<typeof OTHER>
