// Durations as the reference's variables carry them: `8m`, `1h30m`, `1.5h`, `300ms`, `0`.
import { InvalidValueError } from './invalid-value-error.ts'

const MILLISECONDS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}
const PRINTED = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/y
const EXPECTED =
  'A duration is a number with a unit, or several, for example 90s, 8m or 1h30m (units: ms, s, m, h).'
/** A hundred years; more is a slip, and far more would no longer be counted exactly. */
const LONGEST = 100 * 365 * 24 * 3_600_000

/** In whole milliseconds. */
export function parseDuration(text: string): number {
  if (text === '0') return 0
  let total = 0
  let at = 0
  while (at < text.length) {
    PART.lastIndex = at
    const part = PART.exec(text)
    if (part === null) throw new InvalidValueError(EXPECTED)
    total += Number(part[1]) * (MILLISECONDS[part[2] ?? ''] ?? 0)
    at = PART.lastIndex
  }
  if (text === '') throw new InvalidValueError(EXPECTED)
  if (total > LONGEST) throw new InvalidValueError('The longest duration is 876000h (a hundred years).')
  return Math.round(total)
}

/** As it would be typed, in the largest units: `1h30m`. */
export function printDuration(durationMs: number): string {
  const parts = PRINTED.reduce<{ readonly text: string; readonly restMs: number }>(
    ({ text, restMs }, [unit, unitMs]) => ({
      text: restMs < unitMs ? text : `${text}${Math.floor(restMs / unitMs)}${unit}`,
      restMs: restMs % unitMs,
    }),
    { text: '', restMs: durationMs },
  )
  return parts.text || '0'
}
