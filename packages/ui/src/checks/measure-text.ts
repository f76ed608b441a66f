// Numbers behind a check, as people read them: the end of a name is its unit.
import { diskText, memoryText } from '../format/bytes.ts'
import { spanText } from '../format/time.ts'
import { t } from '../texts/texts.ts'

export type Measure = string | number | boolean | readonly string[]

const UNITS: readonly (readonly [RegExp, (value: number, name: string) => string])[] = [
  [/(?:^|_)bytes$/, (value, name) => (/disk|storage/.test(name) ? diskText(value) : memoryText(value))],
  [/(?:^|_)mib$/, (value) => memoryText(value * 2 ** 20)],
  [/(?:^|_)gib$/, (value) => memoryText(value * 2 ** 30)],
  [/(?:^|_)gb$/, (value) => diskText(value * 1e9)],
  [/(?:^|_)ms$/, (value) => `${value} ms`],
  [/(?:^|_)seconds$/, (value) => spanText(value * 1000)],
  [/(?:^|_)minutes$/, (value) => spanText(value * 60_000)],
  [/(?:^|_)percent(?:age)?$/, (value) => `${value} %`],
]

const ROLES: Readonly<Record<string, string>> = t.statuses.roles

export function measureText(name: string, value: Measure): string {
  if (typeof value === 'number') {
    const unit = UNITS.find(([end]) => end.test(name))
    return unit ? unit[1](value, name) : value.toLocaleString('en')
  }
  if (name === 'role' && typeof value === 'string') return ROLES[value] ?? value
  if (typeof value === 'object') return value.length === 0 ? '–' : value.join(', ')
  return String(value) === '' ? '–' : String(value)
}

/** `memory_bytes` is Memory: the unit stands with the value. */
export function measureName(name: string): string {
  const words = name
    .replace(/_(?:bytes|mib|gib|gb|ms|seconds|minutes|percent|percentage)$/, '')
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where a limit and its unit are given apart, they are read together: `10 %`. */
export function withUnit(measures: Readonly<Record<string, Measure>>): Readonly<Record<string, Measure>> {
  const { unit, ...others } = measures
  if (typeof unit !== 'string' || typeof others.limit !== 'number') return measures
  return { ...others, limit: `${others.limit} ${unit}` }
}
