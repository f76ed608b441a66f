const UNITS = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'KB'],
] as const

/** "12.3 GB" */
export function sizeText(bytes: number): string {
  const [unit, name] = UNITS.find(([least]) => bytes >= least) ?? [1, 'bytes']
  return `${unit === 1 ? bytes : (bytes / unit).toFixed(1)} ${name}`
}

/** "3 min left" */
export function leftText(seconds: number): string {
  if (!Number.isFinite(seconds)) return ''
  return seconds < 100 ? `${Math.ceil(seconds)} s left` : `${Math.round(seconds / 60)} min left`
}
