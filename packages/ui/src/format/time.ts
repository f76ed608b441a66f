// Moments and spans of time for people. All take the present moment as an argument.
import { t } from '../texts/texts.ts'

const UNITS = [
  { ms: 86_400_000, name: 'days' },
  { ms: 3_600_000, name: 'hours' },
  { ms: 60_000, name: 'minutes' },
  { ms: 1_000, name: 'seconds' },
] as const

/** The two largest units would be more exact than any estimate: one is enough. */
export function spanText(ms: number): string {
  const unit = UNITS.find((candidate) => Math.abs(ms) >= candidate.ms) ?? UNITS[3]
  return t.common[unit.name](Math.max(0, Math.round(Math.abs(ms) / unit.ms)))
}

/** "4 minutes ago". Within a few seconds: "just now". */
export function agoText(at: string | number | Date, now: number): string {
  const ms = now - new Date(at).getTime()
  if (Math.abs(ms) < 5_000) return t.common.now
  return ms > 0 ? t.common.ago(spanText(ms)) : t.common.ahead(spanText(ms))
}

const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

export const clockText = (at: string | number): string => CLOCK.format(new Date(at))
export const momentText = (at: string | number): string => MOMENT.format(new Date(at))

/** The service writes the year 1 where a moment is not known. */
export const isMoment = (at: string | null | undefined): at is string =>
  at !== null && at !== undefined && at !== '' && !at.startsWith('0001-') && !Number.isNaN(Date.parse(at))
