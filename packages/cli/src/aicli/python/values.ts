// What Python has and JSON has not, as far as it shows in what aicli prints.
import { compareText } from '@groundwork/text/compare-text'

/** `1.0` stays apart from `1`. */
export class PythonFloat {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

/** A moment, as the API writes it: RFC 3339. */
export class PythonTime {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }

  /** Year, month, day, hour, minute, second, microsecond. */
  parts(): readonly number[] {
    const found = TIME.exec(this.text)
    if (found === null) throw new RangeError(`"${this.text}" is not a moment.`)
    const [, ...numbers] = found.slice(0, 7)
    const fraction = (found[7] ?? '').slice(0, 6).padEnd(6, '0')
    return [...numbers.map(Number), Number(fraction)]
  }

  /** `+00:00`, as Python writes it. */
  zone(): string {
    const written = TIME.exec(this.text)?.[8] ?? ''
    return written.toUpperCase() === 'Z' ? '+00:00' : written
  }

  isUtc(): boolean {
    return this.zone() === '+00:00'
  }
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)?$/

export const isTime = (text: string): boolean => TIME.test(text)

export interface PythonRecord {
  readonly [name: string]: PythonValue
}

export type PythonValue =
  | null
  | boolean
  | number
  | string
  | PythonFloat
  | PythonTime
  | readonly PythonValue[]
  | PythonRecord

export const isRecordValue = (value: PythonValue | undefined): value is PythonRecord =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof PythonFloat) &&
  !(value instanceof PythonTime)

export const sortedEntries = (record: PythonRecord): readonly (readonly [string, PythonValue])[] =>
  Object.entries(record).toSorted(([a], [b]) => compareText(a, b))

/** Python counts signs, and not the units of their encoding. */
export const signsIn = (text: string): number => [...text].length
