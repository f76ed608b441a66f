import { pythonText } from './text-of.ts'
import { isRecordValue, PythonFloat, PythonTime, type PythonValue } from './values.ts'

/** JSON with Python's blanks; everything beyond ASCII is escaped. Moments are texts. */
export function jsonText(value: PythonValue): string {
  if (value === null) return 'null'
  if (value instanceof PythonFloat || typeof value === 'number') return pythonText(value)
  if (value instanceof PythonTime) return stringText(pythonText(value))
  if (typeof value === 'string') return stringText(value)
  if (typeof value === 'boolean') return String(value)
  if (isRecordValue(value))
    return `{${Object.entries(value)
      .map(([name, member]) => `${stringText(name)}: ${jsonText(member)}`)
      .join(', ')}}`
  return `[${(value as readonly PythonValue[]).map(jsonText).join(', ')}]`
}

const stringText = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
