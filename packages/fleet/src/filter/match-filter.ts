import type { HostNames } from '../hosts/host-field.ts'
import { findHostField, HOST_FIELDS } from '../hosts/host-fields.ts'
import type { HostSummary } from '../hosts/host-summary.ts'
import { comparison } from './comparison.ts'
import type { Filter } from './filter.ts'

export interface FilterContext<Host extends HostSummary = HostSummary> {
  /** Milliseconds since 1970; ages are counted from here. */
  readonly now: number
  readonly names?: HostNames
  /** Words that stand in the row of a host although it has others for it: `Ready` for `known`. */
  readonly shown?: (host: Host) => readonly string[]
}

type Test = (host: HostSummary) => boolean

const NO_NAMES: HostNames = {}

/** Prepares a filter once for many hosts. */
export function compileFilter<Host extends HostSummary>(
  filter: Filter,
  context: FilterContext<Host>,
): (host: Host) => boolean {
  switch (filter.kind) {
    case 'all': {
      const tests = filter.parts.map((part) => compileFilter(part, context))
      return (host) => tests.every((test) => test(host))
    }
    case 'any': {
      const tests = filter.parts.map((part) => compileFilter(part, context))
      return (host) => tests.some((test) => test(host))
    }
    case 'not': {
      const test = compileFilter(filter.part, context)
      return (host) => !test(host)
    }
    case 'word': {
      const wanted = filter.text.toLowerCase()
      const { shown = () => [] } = context
      return (host) =>
        searchedText(host).includes(wanted) || shown(host).some((text) => text.toLowerCase().includes(wanted))
    }
    case 'has':
      return compileHas(filter.field, context)
    case 'compare':
      return compileComparison(filter, context)
  }
}

export const matchesFilter = (filter: Filter, host: HostSummary, context: FilterContext): boolean =>
  compileFilter(filter, context)(host)

function compileHas(name: string, { names = NO_NAMES }: Pick<FilterContext, 'names'>): Test {
  const field = findHostField(name)
  if (!field) return () => false
  return (host) => {
    const value = field.read(host, names)
    return value !== null && !(typeof value === 'object' && value.length === 0)
  }
}

/** A comparison that makes no sense, which parseFilter would have refused, finds nothing. */
function compileComparison(
  { field: name, operator, values }: Extract<Filter, { kind: 'compare' }>,
  { now, names = NO_NAMES }: Pick<FilterContext, 'now' | 'names'>,
): Test {
  const field = findHostField(name)
  if (!field) return () => false
  const tests = values.flatMap((value) => {
    const result = comparison(field, operator, value, now)
    return result.ok ? [result.test] : []
  })
  return (host) => {
    const value = field.read(host, names)
    return tests.some((test) => test(value))
  }
}

const FREE_TEXT = HOST_FIELDS.filter((field) => field.isFreeText)

/** Hosts are replaced, never changed, so that their text stays what it was. */
const known = new WeakMap<HostSummary, string>()

function searchedText(host: HostSummary): string {
  const before = known.get(host)
  if (before !== undefined) return before
  const text = FREE_TEXT.map((field) => {
    const value = field.read(host, NO_NAMES)
    return typeof value === 'object' ? (value ?? []).join('\n') : String(value)
  })
    .join('\n')
    .toLowerCase()
  known.set(host, text)
  return text
}
