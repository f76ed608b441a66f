import { usageError } from '../failures/cli-error.ts'

/** What timers can count. */
const LONGEST_MS = 20 * 24 * 3_600_000
const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 } as const

/** "90s", "10m", "2h", "1h30m", in milliseconds. */
export function readDuration(flag: string, text: string): number {
  const parts = [...text.matchAll(/(\d{1,6})([smh])/g)]
  const length = parts.reduce((sum, [part]) => sum + part.length, 0)
  const total = parts.reduce((sum, [, number, unit]) => sum + Number(number) * UNITS[unit as 's'], 0)
  if (length !== text.length || total === 0)
    throw usageError(`${flag} is "${text}", but should be a time such as 90s, 10m or 1h30m.`)
  if (total > LONGEST_MS) throw usageError(`${flag} is "${text}", which is longer than 20 days.`)
  return total
}
