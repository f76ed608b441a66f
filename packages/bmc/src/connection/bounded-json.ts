/** Deeper than any resource of Redfish, and far from where a parser has trouble. */
const DEEPEST = 64

/** Undefined: it is no JSON, or nested too deeply. */
export function parseBoundedJson(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (isInText) {
      if (letter === BACKSLASH) at += 1
      else if (letter === QUOTE) isInText = false
    } else if (letter === QUOTE) isInText = true
    else if (letter === OPEN_BRACE || letter === OPEN_BRACKET) {
      depth += 1
      if (depth > DEEPEST) return true
    } else if (letter === CLOSE_BRACE || letter === CLOSE_BRACKET) depth -= 1
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
