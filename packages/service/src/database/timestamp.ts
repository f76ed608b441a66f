// PostgreSQL's text form of a timestamp with time zone, `2026-11-15 23:08:41.123456+00`, as milliseconds since 1970.

const digits = (text: string, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - 48
  return value
}

export function parseTimestamp(text: string): number {
  // Anything but a plain year (infinity, BC, five digits) takes the slow way.
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(10) !== 32) return parseUnusual(text)
  const utc = Date.UTC(
    digits(text, 0, 4),
    digits(text, 5, 7) - 1,
    digits(text, 8, 10),
    digits(text, 11, 13),
    digits(text, 14, 16),
    digits(text, 17, 19),
  )
  let at = 19
  let milliseconds = 0
  if (text.charCodeAt(at) === 46) {
    const start = ++at
    while (isDigit(text.charCodeAt(at))) at++
    milliseconds = digits(text.slice(start, Math.min(at, start + 3)).padEnd(3, '0'), 0, 3)
  }
  const sign = text.charCodeAt(at) === 45 ? -1 : 1
  const hours = digits(text, at + 1, at + 3)
  const minutes = text.length > at + 3 ? digits(text, at + 4, at + 6) : 0
  return utc + milliseconds - sign * (hours * 60 + minutes) * 60_000
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

function parseUnusual(text: string): number {
  if (text === 'infinity') return Number.POSITIVE_INFINITY
  if (text === '-infinity') return Number.NEGATIVE_INFINITY
  return Date.parse(text)
}
