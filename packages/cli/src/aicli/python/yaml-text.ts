// YAML as PyYAML writes it: members by name, lists at the height of their name. `yaml` itself writes other quotes and other lines.
import { floatText, timeText } from './text-of.ts'
import {
  isRecordValue,
  PythonFloat,
  type PythonRecord,
  PythonTime,
  type PythonValue,
  sortedEntries,
} from './values.ts'
import { yamlScalar } from './yaml-scalar.ts'

const STEP = 2

/** Of a record or a list, with the end of the last line. */
export function yamlText(value: PythonValue): string {
  if (isFilledRecord(value)) return `${recordLines(value, 0)}\n`
  if (isFilledList(value)) return `${listLines(value, 0)}\n`
  return `${scalarText(value, { column: 0, indent: STEP })}\n`
}

function recordLines(record: PythonRecord, indent: number): string {
  const margin = ' '.repeat(indent)
  return sortedEntries(record)
    .map(([name, value]) => {
      const head = `${yamlScalar(name, { column: indent, indent, isName: true })}:`
      if (isFilledRecord(value))
        return `${head}\n${' '.repeat(indent + STEP)}${recordLines(value, indent + STEP)}`
      if (isFilledList(value)) return `${head}\n${margin}${listLines(value, indent)}`
      return `${head} ${scalarText(value, { column: indent + head.length + 1, indent: indent + STEP })}`
    })
    .join(`\n${margin}`)
}

function listLines(list: readonly PythonValue[], indent: number): string {
  const inner = indent + STEP
  return list
    .map((value) => {
      if (isFilledRecord(value)) return `- ${recordLines(value, inner)}`
      if (isFilledList(value)) return `- ${listLines(value, inner)}`
      return `- ${scalarText(value, { column: inner, indent: inner })}`
    })
    .join(`\n${' '.repeat(indent)}`)
}

const isFilledRecord = (value: PythonValue): value is PythonRecord =>
  isRecordValue(value) && Object.keys(value).length > 0

const isFilledList = (value: PythonValue): value is readonly PythonValue[] =>
  Array.isArray(value) && value.length > 0

function scalarText(value: PythonValue, place: { readonly column: number; readonly indent: number }): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return yamlScalar(value, place)
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : floatLine(value)
  if (value instanceof PythonFloat) return floatLine(value.value)
  if (value instanceof PythonTime) return timeText(value)
  return Array.isArray(value) ? '[]' : '{}'
}

/** YAML 1.1 takes a number with an exponent for a text, unless it has a point. */
const floatLine = (value: number): string => floatText(value).replace(/^(-?\d+)e/, '$1.0e')
