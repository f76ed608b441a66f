const UNITS: readonly (readonly [string, number])[] = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
]

/** As long ago as one reads at a glance: 45s, 12m, 3h, 9d. Empty: never. */
export function ageText(moment: string | null | undefined, now: number): string {
  if (!moment || moment.startsWith('0001-')) return ''
  const seconds = Math.max(0, Math.floor((now - Date.parse(moment)) / 1000))
  const [unit, size] = UNITS.find(([, size]) => seconds >= 2 * size) ?? ['s', 1]
  return `${Math.floor(seconds / size)}${unit}`
}
