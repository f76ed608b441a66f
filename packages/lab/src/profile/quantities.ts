// Quantities as people write them in a profile. Texts were checked against the patterns before.

export const SIZE = String.raw`^\d+(\.\d+)? ?(MB|GB|TB|MiB|GiB|TiB)$`
export const LINK_SPEED = String.raw`^\d+ ?(Mb/s|Gb/s)$`
export const WRITE_SPEED = String.raw`^\d+(\.\d+)? ?(kB/s|MB/s|GB/s)$`
export const DURATION = String.raw`^\d+(\.\d+)? ?(us|ms|s|min|h|d)$`
export const CLOCK = String.raw`^\d+(\.\d+)? ?(ms|s|min|h|d) (ahead|behind)$`

const FACTORS: Readonly<Record<string, number>> = {
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
  'Mb/s': 1,
  'Gb/s': 1_000,
  'kB/s': 1e3,
  'MB/s': 1e6,
  'GB/s': 1e9,
  us: 0.001,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

function readQuantity(text: string): number {
  const [, number = '0', unit = ''] = /^([\d.]+) ?(\S+)/.exec(text) ?? []
  return Number(number) * (FACTORS[unit] ?? 1)
}

const SECTOR_BYTES = 512

/** Disks and memory consist of whole sectors. */
export const readSizeBytes = (text: string): number =>
  Math.max(1, Math.floor(readQuantity(text) / SECTOR_BYTES)) * SECTOR_BYTES
export const readSpeedMbps = readQuantity
export const readBytesPerSecond = readQuantity
export const readDurationMs = readQuantity
export const readClockAheadMs = (text: string): number =>
  readQuantity(text) * (text.endsWith('behind') ? -1 : 1)
