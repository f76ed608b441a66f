// Whether JSON text is within the limits, found in one pass and before it is parsed: a parser builds everything before
// anybody can look at it.
import { JSON_LIMITS } from './limits.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b
const CLOSE_LIST = 0x5d
const CLOSE_OBJECT = 0x7d
const COMMA = 0x2c
const COLON = 0x3a

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
        if (depth > JSON_LIMITS.depth) return `is nested more than ${JSON_LIMITS.depth} levels deep`
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
        if ((members[depth] ?? 0) > JSON_LIMITS.members)
          return `has an object with more than ${JSON_LIMITS.members} fields`
        break
    }
  }
  return null
}

/** Where the string ends that begins at `start`; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at
  }
  return text.length
}
