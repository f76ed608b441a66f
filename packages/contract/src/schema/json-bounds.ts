// Whether JSON is within the limits. Long text is looked through before it is parsed, because a parser builds everything
// first. What short text can become is small, whatever it says, and a value is looked through much faster than text.
import { JSON_LIMITS } from './limits.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b
const CLOSE_LIST = 0x5d
const CLOSE_OBJECT = 0x7d
const COMMA = 0x2c
const COLON = 0x3a

/** A member takes four characters at least, so shorter text breaks no limit but that of depth. */
const SHORT_TEXT = 4 * JSON_LIMITS.members

/** What longer text becomes is no longer small. */
const LONG_TEXT = 1024 * 1024

/** Where no more members are than one object may have, no object has too many. */
function hasFewColons(text: string): boolean {
  let count = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    count += 1
    if (count > JSON_LIMITS.members) return false
  }
  return true
}

/** JSON that is read: its value, or which limit it breaks, or the parser's error. */
export type BoundedJson =
  | { readonly ok: true; readonly value: unknown }
  /** Completes the sentence "it ...". */
  | { readonly ok: false; readonly excess: string }
  | { readonly ok: false; readonly excess: null; readonly error: unknown }

export function parseBoundedJson(text: string): BoundedJson {
  const isPlain = text.length <= SHORT_TEXT || (text.length <= LONG_TEXT && hasFewColons(text))
  const before = isPlain ? null : jsonBoundsProblem(text)
  if (before !== null) return { ok: false, excess: before }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { ok: false, excess: null, error }
  }
  return isPlain && isTooDeep(value) ? { ok: false, excess: TOO_DEEP } : { ok: true, value }
}

/** Level by level: deep values must not use up the stack. */
function isTooDeep(root: unknown): boolean {
  let level: object[] = isContainer(root) ? [root] : []
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > JSON_LIMITS.depth) return true
    const next: object[] = []
    for (const container of level) {
      const items: readonly unknown[] = Array.isArray(container) ? container : Object.values(container)
      for (const item of items) if (isContainer(item)) next.push(item)
    }
    level = next
  }
  return false
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const TOO_DEEP = `is nested more than ${JSON_LIMITS.depth} levels deep`
const TOO_WIDE = `has an object with more than ${JSON_LIMITS.members} fields`

/** Completes the sentence "it ..."; null when there is nothing to object to. Text that is no JSON is left to the parser. */
export function jsonBoundsProblem(text: string): string | null {
  // Shorter texts cannot break any limit.
  if (text.length <= JSON_LIMITS.depth) return null
  const members = new Uint32Array(JSON_LIMITS.depth + 1)
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at + 1)
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1
        if (depth > JSON_LIMITS.depth) return TOO_DEEP
        members[depth] = 0
        values += 1
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (depth > 0) depth -= 1
        break
      case COMMA:
        values += 1
        if (values > JSON_LIMITS.values) return `has more than ${JSON_LIMITS.values} values`
        break
      case COLON:
        members[depth] = (members[depth] ?? 0) + 1
        if ((members[depth] ?? 0) > JSON_LIMITS.members) return TOO_WIDE
        break
    }
  }
  return null
}

/** Where the string ends that begins at `start`; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1))
    if (!isEscaped(text, start, at)) return at
  return text.length
}

/** An even number of backslashes escape only each other. */
function isEscaped(text: string, start: number, at: number): boolean {
  let before = at - 1
  while (before >= start && text.charCodeAt(before) === BACKSLASH) before -= 1
  return (at - 1 - before) % 2 === 1
}
