// The parser calls itself for each level of nesting, and near the end of the stack the engine may end the whole process
// instead of throwing. Its time also grows with the square of the number of anchors, tags and complex keys. Hence text
// of strangers is looked at before it is parsed, with the lexer, which does neither.
import { Lexer } from 'yaml'

/** More levels than any settings have, and far fewer than hurt. */
const MOST = 64
/** Every level of a block begins further to the right than the one around it. */
const MOST_COLUMNS = 2 * MOST

/** `mostProperties`: anchors, tags and complex keys. */
export function isTooComplex(text: string, mostProperties = MOST): boolean {
  let brackets = 0
  let properties = 0
  let signsInLine = 0
  let indent = 0
  let isIndent = true
  for (const token of new Lexer().lex(text)) {
    if (token.includes('\n')) {
      signsInLine = 0
      indent = 0
      isIndent = true
      continue
    }
    const isSign = token === ':' || token === '?' || token === '-'
    isIndent &&= isSign || token.trim() === ''
    if (isIndent) indent += token.length
    if (isSign && brackets === 0) signsInLine += 1
    if (token === '[' || token === '{') brackets += 1
    if (token === ']' || token === '}') brackets = Math.max(0, brackets - 1)
    if (token === '?' || token.startsWith('&') || token.startsWith('!')) properties += 1
    const isFar = signsInLine > 0 && indent > MOST_COLUMNS
    if (isFar || Math.max(brackets, signsInLine) > MOST || properties > mostProperties) return true
  }
  return false
}
