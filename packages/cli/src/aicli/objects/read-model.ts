import { isRecord } from '@groundwork/json/json-values'
import { isTime, PythonFloat, type PythonRecord, PythonTime, type PythonValue } from '../python/values.ts'
import { isModel, MODEL_DEFAULTS, MODELS, type ModelName } from './models.ts'

/** Members that are called otherwise on the wire. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  last_installation_preparation: 'last-installation-preparation',
}

/** What the client of aicli makes of an answer. */
export function readModel(name: ModelName, answer: unknown): PythonRecord {
  const members: Readonly<Record<string, unknown>> = isRecord(answer) ? answer : {}
  const defaults = MODEL_DEFAULTS[name] ?? {}
  return Object.fromEntries(
    MODELS[name]
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const [field = '', type = ''] = entry.split(':')
        return [field, readMember(members[WIRE_NAMES[field] ?? field] ?? defaults[field] ?? null, type)]
      }),
  )
}

function readMember(value: unknown, type: string): PythonValue {
  if (value === null) return null
  if (type === 'time')
    return typeof value === 'string' && isTime(value) ? new PythonTime(value) : jsonValue(value)
  if (type === 'float') return typeof value === 'number' ? new PythonFloat(value) : jsonValue(value)
  if (!isModel(type)) return jsonValue(value)
  return Array.isArray(value) ? value.map((item) => readModel(type, item)) : readModel(type, value)
}

/** What JSON.parse gave is one already. */
export const jsonValue = (value: unknown): PythonValue => value as PythonValue

export const jsonRecord = (value: unknown): PythonRecord => value as PythonRecord

export const jsonRecords = (value: unknown): readonly PythonRecord[] => value as readonly PythonRecord[]
