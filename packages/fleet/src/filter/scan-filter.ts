// Cuts a filter into pieces. It never fails: what is unfinished becomes a piece too, because completion needs those most.
import type { FilterOperator } from './filter.ts'

export interface ValuePiece {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
  /** A quote that does not end. */
  readonly isOpen: boolean
}

export type Piece =
  | { readonly kind: 'open' | 'close' | 'not' | 'or' | 'and'; readonly start: number; readonly end: number }
  | { readonly kind: 'word'; readonly start: number; readonly end: number; readonly value: ValuePiece }
  | {
      readonly kind: 'compare'
      readonly start: number
      readonly end: number
      readonly field: string
      readonly operator: FilterOperator | '!='
      readonly values: readonly ValuePiece[]
    }

const BLANK = /\s/
const FIELD = /([A-Za-z][\w.-]*)(<=|>=|!=|[:=~<>])/y
/** Hardware and IPv6 addresses look like a field and its value. */
const ADDRESS =
  /(?:[0-9a-f]{2}:){1,5}[0-9a-f]{0,2}(?=$|[\s()])|[0-9a-f]{0,4}:[0-9a-f]{0,4}:[0-9a-f:]*(?=$|[\s()])/iy

export function scanFilter(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length) {
    if (BLANK.test(text[at] ?? '')) {
      at += 1
      continue
    }
    const piece = nextPiece(text, at)
    pieces.push(piece)
    at = piece.end
  }
  return pieces
}

function nextPiece(text: string, start: number): Piece {
  const character = text[start]
  const end = start + 1
  if (character === '(') return { kind: 'open', start, end }
  if (character === ')') return { kind: 'close', start, end }
  if (character === '-' && !/^[\s)]?$/.test(text[end] ?? '')) return { kind: 'not', start, end }
  ADDRESS.lastIndex = start
  const address = ADDRESS.exec(text)
  if (address) return wordPiece(text, start)
  FIELD.lastIndex = start
  const match = FIELD.exec(text)
  if (match) {
    const [whole, field = '', operator = ''] = match
    const values = readValues(
      text,
      start + whole.length,
      operator === ':' || operator === '=' || operator === '!=',
    )
    return {
      kind: 'compare',
      start,
      end: values.at(-1)?.end ?? start + whole.length,
      field,
      operator: operator as FilterOperator | '!=',
      values,
    }
  }
  return wordPiece(text, start)
}

function wordPiece(text: string, start: number): Piece {
  const value = readValue(text, start, false)
  if (!value.isQuoted) {
    const lower = value.text.toLowerCase()
    if (lower === 'or' || lower === 'and') return { kind: lower, start, end: value.end }
  }
  return { kind: 'word', start, end: value.end, value }
}

/** Several with commas between them; at least one, which may be empty. */
function readValues(text: string, start: number, isList: boolean): readonly ValuePiece[] {
  const values = [readValue(text, start, isList)]
  for (;;) {
    const last = values.at(-1)
    if (!isList || !last || text[last.end] !== ',') return values
    values.push(readValue(text, last.end + 1, isList))
  }
}

function readValue(text: string, start: number, endsAtComma: boolean): ValuePiece {
  if (text[start] === '"') return readQuoted(text, start)
  let end = start
  let depth = 0
  for (; end < text.length; end++) {
    const character = text[end] ?? ''
    if (BLANK.test(character) || (endsAtComma && character === ',')) break
    // Patterns have parentheses of their own.
    if (character === '(') depth += 1
    if (character === ')' && --depth < 0) break
  }
  return { text: text.slice(start, end), start, end, isQuoted: false, isOpen: false }
}

function readQuoted(text: string, start: number): ValuePiece {
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '"') return { text: value, start, end: at + 1, isQuoted: true, isOpen: false }
    // Only these two are escaped, so that patterns can be quoted as they are.
    const isEscape = character === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\')
    value += isEscape ? text[++at] : character
  }
  return { text: value, start, end: text.length, isQuoted: true, isOpen: true }
}
