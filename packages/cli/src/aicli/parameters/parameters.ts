// What `-P` and parameter files say, and how Python looks at it.
import { isRecordValue, type PythonRecord, type PythonValue } from '../python/values.ts'

export type Parameters = PythonRecord

export const isGiven = (parameters: Parameters, name: string): boolean => Object.hasOwn(parameters, name)

/** Empty texts, lists and zero count as no. */
export function isTruthy(value: PythonValue | undefined): boolean {
  if (value === undefined || value === null || value === false || value === 0 || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return !isRecordValue(value) || Object.keys(value).length > 0
}

/** The first of them that says something. */
export const firstTruthy = (parameters: Parameters, ...names: readonly string[]): PythonValue | undefined =>
  names.map((name) => parameters[name]).find((value) => value !== undefined && isTruthy(value))

export const without = (parameters: Parameters, ...names: readonly string[]): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)))

/** Those that a call knows, and that have a value. */
export const known = (parameters: Parameters, names: readonly string[]): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => names.includes(name) && value !== null),
  )

export const isText = (value: PythonValue | undefined): value is string => typeof value === 'string'
