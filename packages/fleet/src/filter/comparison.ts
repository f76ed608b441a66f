// What one comparison means for one kind of field, and why a value cannot be compared.
import { contains, parseAddress, parseCidr } from '@groundwork/addresses/cidr'
import type { FieldValue, HostField } from '../hosts/host-field.ts'
import { compilePattern } from '../pattern/find-pattern.ts'
import { PatternError } from '../pattern/pattern-tree.ts'
import { readBytes, readDuration, readMoment, readNumber } from '../quantity/read-quantity.ts'
import type { FilterOperator } from './filter.ts'

type Test = (value: FieldValue) => boolean

export type Comparison =
  | { readonly ok: true; readonly test: Test }
  /** `at`: where in the value. */
  | { readonly ok: false; readonly message: string; readonly at: number }

/** `now`: milliseconds, for ages. */
export function comparison(
  field: HostField,
  operator: FilterOperator,
  value: string,
  now: number,
): Comparison {
  if (operator === '~') return pattern(value)
  switch (field.kind) {
    case 'number':
      return bySize(operator, readNumber(value), `${field.name} is compared with a number, such as 4.`)
    case 'bytes':
      return bySize(
        operator,
        readBytes(value, field.unit ?? 'GB'),
        `${field.name} is compared with a size, such as 16${field.unit ?? 'GB'}.`,
      )
    case 'time':
      return byTime(field, operator, value, now)
    case 'flag':
      return byFlag(field, operator, value)
    case 'word':
    case 'text':
    case 'list':
      if (operator !== ':' && operator !== '=') {
        return refuse(`${field.name} is a text; write ${field.name}:${value} or ${field.name}~pattern.`)
      }
      return fine(byText(field, operator, value.toLowerCase()))
  }
}

const fine = (test: Test): Comparison => ({ ok: true, test })
const refuse = (message: string, at = 0): Comparison => ({ ok: false, message, at })

function pattern(value: string): Comparison {
  try {
    const isIn = compilePattern(value)
    return fine((found) => textsOf(found).some(isIn))
  } catch (error) {
    if (error instanceof PatternError) return refuse(error.message, error.at)
    throw error
  }
}

function textsOf(value: FieldValue): readonly string[] {
  if (value === null) return []
  return typeof value === 'object' ? value : [String(value)]
}

function byText(field: HostField, operator: ':' | '=', wanted: string): Test {
  if (wanted === '') return (value) => textsOf(value).length === 0
  const isPart = operator === ':' && (field.kind === 'text' || field.isSearchedInPart === true)
  const network = field.isSearchedInPart && wanted.includes('/') ? parseCidr(wanted) : null
  if (network) {
    return (value) =>
      textsOf(value).some((text) => {
        const address = parseAddress(text.split('/')[0] ?? '')
        return address !== null && contains(network, address)
      })
  }
  const fits = (text: string): boolean => {
    const lower = text.toLowerCase()
    if (lower === wanted || (isPart && lower.includes(wanted))) return true
    // A label by its key alone.
    return field.kind === 'list' && operator === ':' && lower.startsWith(`${wanted}=`)
  }
  return (value) => (typeof value === 'string' ? fits(value) : textsOf(value).some(fits))
}

function bySize(
  operator: FilterOperator,
  wanted: { readonly value: number; readonly tolerance: number } | null,
  otherwise: string,
): Comparison {
  if (wanted === null) return refuse(otherwise)
  const fits = ordering(operator, wanted.value, wanted.tolerance)
  return fine((value) => typeof value === 'number' && fits(value))
}

function ordering(operator: FilterOperator, wanted: number, tolerance: number): (value: number) => boolean {
  switch (operator) {
    case '<':
      return (value) => value < wanted
    case '<=':
      return (value) => value <= wanted
    case '>':
      return (value) => value > wanted
    case '>=':
      return (value) => value >= wanted
    default:
      return (value) => value === wanted || Math.abs(value - wanted) < tolerance
  }
}

const DAY_MS = 86_400_000

/** `checked_in>2h`: longer ago than two hours. `registered>2026-11-17`: after that moment. */
function byTime(field: HostField, operator: FilterOperator, value: string, now: number): Comparison {
  const isEqual = operator === ':' || operator === '='
  const moment = readMoment(value)
  if (moment !== null) {
    const fits = isEqual
      ? (at: number) => at >= moment && at < moment + DAY_MS
      : ordering(operator, moment, 0)
    return fine((found) => typeof found === 'string' && fits(Date.parse(found)))
  }
  const duration = readDuration(value)
  if (duration === null || isEqual) {
    return refuse(
      `${field.name} is compared with an age, such as ${field.name}>2h, or with a day, such as 2026-11-17.`,
    )
  }
  const fits = ordering(operator, duration, 0)
  return fine((found) => typeof found === 'string' && fits(now - Date.parse(found)))
}

const YES = ['yes', 'true', '1', 'on']
const NO = ['no', 'false', '0', 'off']

function byFlag(field: HostField, operator: FilterOperator, value: string): Comparison {
  const wanted = value.toLowerCase()
  const isYes = YES.includes(wanted)
  if ((operator !== ':' && operator !== '=') || !(isYes || NO.includes(wanted))) {
    return refuse(`Write ${field.name}:yes or ${field.name}:no.`)
  }
  return fine((found) => found === isYes)
}
