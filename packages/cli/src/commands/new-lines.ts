/** Lines that are looked for in what was shown last: enough to be sure, few enough to be quick. */
const REMEMBERED = 50

/**
 * What came since, of a text that shows only the last lines of a longer one. Where nothing of the old text is left, all of it is new.
 */
export function newLines(before: readonly string[], now: readonly string[]): readonly string[] {
  if (before.every((line, index) => now[index] === line)) return now.slice(before.length)
  const known = before.slice(-REMEMBERED)
  for (let end = now.length; end >= known.length && known.length > 0; end -= 1)
    if (known.every((line, index) => now[end - known.length + index] === line)) return now.slice(end)
  return now
}
