// Sizes and ages as people write them: 16, 16GiB, 500GB, 1.5T, 90s, 2h, 3d.

export interface Quantity {
  readonly value: number
  /** Half of what the last digit stands for: a machine of 16GiB has a little less. */
  readonly tolerance: number
}

const FACTORS: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  pb: 1e15,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
  pib: 2 ** 50,
}

const NUMBER_AND_UNIT = /^(\d{1,15})(?:\.(\d{1,6}))?\s*([a-z]*)$/i

/** `unit`: of a number without one. A single letter takes after it: `16G` of memory is 16 GiB, of a disk 16 GB. */
export function readBytes(text: string, unit: 'GiB' | 'GB'): Quantity | null {
  const match = NUMBER_AND_UNIT.exec(text.trim())
  if (!match) return null
  const [, whole = '', fraction = '', letters = ''] = match
  const written = letters.toLowerCase()
  const full =
    written === '' ? unit : written.length === 1 && written !== 'b' ? `${written}${unit.slice(1)}` : written
  const factor = FACTORS[full.toLowerCase()]
  if (factor === undefined) return null
  return quantity(whole, fraction, factor)
}

export function readNumber(text: string): Quantity | null {
  const match = NUMBER_AND_UNIT.exec(text.trim().replace(/%$/, ''))
  return match && match[3] === '' ? { ...quantity(match[1] ?? '', match[2] ?? '', 1), tolerance: 0 } : null
}

const quantity = (whole: string, fraction: string, factor: number): Quantity => ({
  value: Number(`${whole}.${fraction || '0'}`) * factor,
  tolerance: (factor / 2) * 10 ** -fraction.length,
})

const DURATIONS: Readonly<Record<string, number>> = {
  s: 1e3,
  m: 60e3,
  min: 60e3,
  h: 3_600e3,
  d: 86_400e3,
  w: 604_800e3,
}

/** Milliseconds of `90s`, `5m`, `2h`, `1d12h`. */
export function readDuration(text: string): number | null {
  const written = text.trim().toLowerCase()
  if (!/^(?:\d{1,9}(?:\.\d{1,3})?(?:s|min|m|h|d|w))+$/.test(written)) return null
  let sum = 0
  for (const [, count = '', unit = ''] of written.matchAll(/([\d.]+)([a-z]+)/g)) {
    sum += Number(count) * (DURATIONS[unit] ?? 0)
  }
  return sum
}

/** A day, or a moment, as milliseconds; without a zone it is UTC, so that a filter means the same everywhere. */
export function readMoment(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(
    text.trim(),
  )
  if (!match) return null
  const [, day = '', minutes = '00:00', seconds = ':00', zone = 'Z'] = match
  const moment = Date.parse(`${day}T${minutes}${seconds}${zone}`)
  return Number.isNaN(moment) ? null : moment
}
