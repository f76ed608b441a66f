// A value over several lines, as Python's pprint lays it out in 80 columns.
import { pythonCode } from './text-of.ts'
import { isRecordValue, type PythonRecord, type PythonValue, signsIn, sortedEntries } from './values.ts'

const WIDTH = 80

export const prettyText = (value: PythonValue): string => layOut(sorted(value), 0, 0)

/** Members in the order of their names, also where everything fits in a line. */
function sorted(value: PythonValue): PythonValue {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecordValue(value)) return value
  return Object.fromEntries(sortedEntries(value).map(([name, member]) => [name, sorted(member)]))
}

/** `after`: how many signs follow in its last line. */
function layOut(value: PythonValue, indent: number, after: number): string {
  const line = pythonCode(value)
  if (signsIn(line) <= WIDTH - indent - after) return line
  if (Array.isArray(value)) return listText(value, indent, after)
  if (isRecordValue(value)) return recordText(value, indent, after)
  return typeof value === 'string' ? longText(value, indent, after) : line
}

function recordText(record: PythonRecord, indent: number, after: number): string {
  const entries = Object.entries(record)
  const parts = entries.map(([name, member], at) => {
    const key = `${pythonCode(name)}: `
    return key + layOut(member, indent + 1 + signsIn(key), at === entries.length - 1 ? after + 1 : 1)
  })
  return `{${parts.join(`,\n${' '.repeat(indent + 1)}`)}}`
}

function listText(list: readonly PythonValue[], indent: number, after: number): string {
  const parts = list.map((item, at) => layOut(item, indent + 1, at === list.length - 1 ? after + 1 : 1))
  return `[${parts.join(`,\n${' '.repeat(indent + 1)}`)}]`
}

/** As many words in a line as fit; strings below each other are one. */
function longText(text: string, indent: number, after: number): string {
  const pieces: string[] = []
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  for (const [number, line] of lines.entries()) {
    const words = (line.match(/\S*\s*/g) ?? []).filter((word) => word !== '')
    let piece = ''
    for (const [at, word] of words.entries()) {
      const isEnd = number === lines.length - 1 && at === words.length - 1
      const isFull = signsIn(pythonCode(piece + word)) > WIDTH - indent - (isEnd ? after : 0)
      if (isFull && piece !== '') pieces.push(piece)
      piece = isFull ? word : piece + word
    }
    if (piece !== '') pieces.push(piece)
  }
  if (pieces.length === 0) return pythonCode(text)
  return pieces.map(pythonCode).join(`\n${' '.repeat(indent)}`)
}
