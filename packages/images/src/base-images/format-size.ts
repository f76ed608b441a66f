const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** 1,234,567 is "1.2 MB". */
export function formatSize(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`
}
