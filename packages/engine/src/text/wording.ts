// How numbers, times and lists are written in messages. No relative times ("10 seconds ago"): a message that changes
// with every evaluation would be stored and sent again and again.
import type { Instant } from '../facts/instant.ts'

/** `2026-01-15 12:00:00 UTC`. */
export function formatInstant(instant: Instant): string {
  const date = new Date(instant)
  // A garbage number must not throw here.
  if (Number.isNaN(date.getTime())) return 'an unknown time'
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** The largest unit that leaves a number people can compare: `3 minutes`, `90 minutes`, `2 hours`. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1_000)
  if (seconds >= 7_200 && seconds % 3_600 === 0) return plural(seconds / 3_600, 'hour')
  if (seconds >= 60 && seconds % 60 === 0) return plural(seconds / 60, 'minute')
  return plural(seconds, 'second')
}

export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : many}`

/** `a`, `a and b`, `a, b and c`; long lists are cut after `most` names. A caller that has cut the list itself says how
 *  many there are in `total`. */
export function listOf(names: readonly string[], most = 10, total = names.length): string {
  const shown = names.slice(0, most)
  const rest = total - shown.length
  const items = rest > 0 ? [...shown, `${rest} more`] : shown
  if (items.length <= 1) return items[0] ?? 'none'
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`
}

/** With the given separator and no `and`; long lists are cut after `most` items. */
export function joinFirst(
  items: readonly string[],
  separator: string,
  most: number,
  total = items.length,
): string {
  const shown = items.slice(0, most)
  const rest = total - shown.length
  return (rest > 0 ? [...shown, `${rest} more`] : shown).join(separator)
}

/** Texts that machines write are repeated up to this length. */
const LONGEST_QUOTE = 2_000

export const cutText = (text: string): string =>
  text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE)}…`

/** At most `digits` decimals and no trailing zeros. */
export const formatNumber = (value: number, digits = 2): string => String(Number(value.toFixed(digits)))

/** Several sentences as one text, sorted and each once (validations may wait for the same thing), with the wire's
 *  separator. */
export function joinSentences(sentences: readonly string[]): string {
  const bare = [...new Set(sentences)].sort().map((sentence) => sentence.replace(/\.$/, ''))
  return bare.length === 0 ? '' : `${bare.join(' ; ')}.`
}
