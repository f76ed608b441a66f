// Where the strings of a reply stand in the body that carries it.

export interface TextRange {
  readonly start: number
  /** Of the closing quote. */
  readonly end: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_LIST = 0x5b

/** By the names of the members; null where the body is not as plain as agents write it. Of a body that is JSON. */
export function replyTexts(bytes: Buffer): ReadonlyMap<string, TextRange> | null {
  const texts = new Map<string, TextRange>()
  const names = new Set<string>()
  let at = afterSpace(bytes, 0)
  if (bytes[at] !== OPEN_OBJECT) return null
  do {
    const name = textAt(bytes, afterSpace(bytes, at + 1))
    if (name === null) return null
    const key = bytes.toString('latin1', name.start, name.end)
    if (names.has(key) || key.includes('\\')) return null
    names.add(key)
    at = afterSpace(bytes, name.end + 1)
    if (bytes[at] !== COLON) return null
    at = afterSpace(bytes, at + 1)
    const text = textAt(bytes, at)
    if (text !== null) texts.set(key, text)
    at = afterSpace(bytes, text === null ? endOfPlain(bytes, at) : text.end + 1)
  } while (bytes[at] === COMMA)
  return bytes[at] === CLOSE_OBJECT ? texts : null
}

function afterSpace(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1
  return at
}

function textAt(bytes: Buffer, at: number): TextRange | null {
  if (bytes[at] !== QUOTE) return null
  let end = at + 1
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1
  return end >= bytes.length ? null : { start: at + 1, end }
}

/** Of a number or a word; lists and objects have no place in a reply. */
function endOfPlain(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== COMMA && bytes[at] !== CLOSE_OBJECT) {
    if (bytes[at] === OPEN_OBJECT || bytes[at] === OPEN_LIST || bytes[at] === QUOTE) return bytes.length
    at += 1
  }
  return at
}
