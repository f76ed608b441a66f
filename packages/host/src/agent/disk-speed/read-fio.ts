import { parseJson } from '@groundwork/json/json-values'
/** Nanoseconds that the slowest hundredth of fio's synchronisations took; null: the text is not such a report. */
export function readFioP99Ns(text: string): number | null {
  // Some versions print notes before the report.
  const report = parseJson(text.slice(Math.max(text.indexOf('{'), 0)))
  const p99 = ['jobs', 0, 'sync', 'lat_ns', 'percentile', '99.000000'].reduce(memberOf, report)
  return typeof p99 === 'number' && p99 >= 0 ? p99 : null
}

const memberOf = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string | number, unknown>)[name]
    : undefined
