// Values as Python writes them: `str` and `repr`. aicli prints whole objects in this way, and scripts read it.
import { isRecordValue, PythonFloat, PythonTime, type PythonValue } from './values.ts'

/** As `print` and f-strings show it. */
export const pythonText = (value: PythonValue): string => {
  if (typeof value === 'string') return value
  if (value instanceof PythonTime) return timeText(value)
  return pythonCode(value)
}

/** As it stands inside of lists and dictionaries. */
export function pythonCode(value: PythonValue): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return quoted(value)
  if (value instanceof PythonFloat) return floatText(value.value)
  if (value instanceof PythonTime) return timeCode(value)
  if (isRecordValue(value))
    return `{${Object.entries(value)
      .map(([name, member]) => `${quoted(name)}: ${pythonCode(member)}`)
      .join(', ')}}`
  return `[${(value as readonly PythonValue[]).map(pythonCode).join(', ')}]`
}

/** `2026-11-18 01:40:00.123000+00:00`. */
export function timeText(time: PythonTime): string {
  const [year = 0, month, day, hour, minute, second, micros = 0] = time.parts()
  const two = (number = 0): string => String(number).padStart(2, '0')
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return `${date} ${two(hour)}:${two(minute)}:${two(second)}${fraction}${time.zone()}`
}

function timeCode(time: PythonTime): string {
  const [year, month, day, hour, minute, second, micros] = time.parts()
  // Zeros at the end are left out, but hour and minute always stand there.
  const rest = micros === 0 ? (second === 0 ? [] : [second]) : [second, micros]
  const zone = time.zone() === '' ? [] : [`tzinfo=${time.isUtc() ? 'tzutc()' : zoneCode(time.zone())}`]
  return `datetime.datetime(${[year, month, day, hour, minute, ...rest, ...zone].join(', ')})`
}

function zoneCode(zone: string): string {
  const seconds = (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))) * 60
  return `tzoffset(None, ${zone.startsWith('-') ? -seconds : seconds})`
}

const numberText = (value: number): string => (Number.isInteger(value) ? String(value) : floatText(value))

/** Numbers that are not whole, and those of which Python knows that they need not be. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  const size = Math.abs(value)
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) return exponent(value)
  const text = String(value)
  return text.includes('.') ? text : `${text}.0`
}

/** Two digits at least, and always a sign. */
const exponent = (value: number): string =>
  value.toExponential().replace(/e([+-])(\d)$/, (_, sign: string, digit: string) => `e${sign}0${digit}`)

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** Separators, controls and what is not assigned; the blank alone stays. */
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/u

export function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  let out = ''
  for (const sign of text) {
    const short = ESCAPES[sign]
    if (short !== undefined) out += short
    else if (sign === quote) out += `\\${sign}`
    else out += UNPRINTABLE.test(sign) ? codeOf(sign) : sign
  }
  return `${quote}${out}${quote}`
}

function codeOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const hex = code.toString(16)
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
