const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const
const DECIMAL = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** Memory is counted in powers of 1024: 16 GiB. */
export const memoryText = (bytes: number): string => scaled(bytes, 1024, BINARY)
/** Disks are sold in powers of 1000: 960 GB. */
export const diskText = (bytes: number): string => scaled(bytes, 1000, DECIMAL)
export const rateText = (bytesPerSecond: number): string => `${diskText(bytesPerSecond)}/s`

function scaled(bytes: number, step: number, units: readonly string[]): string {
  let value = bytes
  let unit = 0
  while (value >= step && unit < units.length - 1) {
    value /= step
    unit += 1
  }
  const digits = value >= 100 || unit === 0 || Number.isInteger(value) ? 0 : 1
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${units[unit]}`
}
