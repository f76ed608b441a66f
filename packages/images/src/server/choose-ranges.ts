// What a Range header asks for (RFC 9110, 14.2). An answer is never larger than the file: who asks for more gets the file once.
import type { ByteRange, RangeChoice } from './byte-range.ts'

/** Firmware asks for one, download tools for a handful; hundreds are an attack. */
export const MOST_RANGES = 128

const WHOLE: RangeChoice = { kind: 'whole' }
const UNSATISFIABLE: RangeChoice = { kind: 'unsatisfiable' }

export function chooseRanges(header: string | undefined, size: number): RangeChoice {
  const specs = header === undefined ? null : /^\s*bytes\s*=(.*)$/i.exec(header)?.[1]
  // A unit that is not understood is to be ignored.
  if (specs === undefined || specs === null) return WHOLE
  const ranges: ByteRange[] = []
  let asked = 0
  for (const spec of specs.split(',')) {
    const trimmed = spec.trim()
    if (trimmed === '') continue
    asked += 1
    if (asked > MOST_RANGES) return UNSATISFIABLE
    const range = rangeOf(trimmed, size)
    if (range === 'malformed') return UNSATISFIABLE
    if (range !== null) ranges.push(range)
  }
  if (ranges.length === 0) return UNSATISFIABLE
  const total = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
  return ranges.length > 1 && total > size ? WHOLE : { kind: 'parts', ranges }
}

/** null: nothing of it exists. */
function rangeOf(spec: string, size: number): ByteRange | 'malformed' | null {
  const match = /^(\d*)\s*-\s*(\d*)$/.exec(spec)
  if (match === null) return 'malformed'
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return 'malformed'
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { start: size - length, end: size }
  }
  const start = Number(first)
  const end = last === '' ? size : Number(last) + 1
  if (last !== '' && Number(last) < start) return 'malformed'
  return start >= size ? null : { start, end: Math.min(end, size) }
}
