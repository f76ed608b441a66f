// One `-P name=value`, by the rules of aicli: what looks like a number, a truth value, a list or a Python dictionary becomes one.
import { readLiteral } from '../python/read-literal.ts'
import type { PythonValue } from '../python/values.ts'

/** Null: it says nothing, and aicli passes over it. */
export function parseParameter(word: string): readonly [name: string, value: PythonValue] | null {
  const at = word.indexOf('=')
  if (at === -1) return null
  const name = word.slice(0, at)
  // With a second "=" the name is taken out wherever it stands.
  const isPlain = word.indexOf('=', at + 1) === -1
  return [name, readValue(isPlain ? word.slice(at + 1) : word.replaceAll(`${name}=`, ''))]
}

function readValue(text: string): PythonValue {
  if (/^\d+$/.test(text)) return numberOf(text)
  if (/^true$/i.test(text)) return true
  if (/^false$/i.test(text)) return false
  if (text === '[]') return []
  const isRecord = text.startsWith('{') && text.endsWith('}') && !text.startsWith('{"ignition')
  if (isRecord) return readLiteral(text)
  if (!text.startsWith('[') || !text.endsWith(']')) return text
  if (text.includes('{')) return readLiteral(text)
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => item.trim())
}

/** A number that would lose digits stays a text: JSON has no others. */
const numberOf = (digits: string): PythonValue =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : digits
