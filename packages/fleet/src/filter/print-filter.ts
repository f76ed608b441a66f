import type { Filter } from './filter.ts'

/** The filter as text, in one spelling; reading it gives the same filter. */
export function printFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'all':
      return filter.parts.map((part) => inside(part, part.kind === 'any')).join(' ')
    case 'any':
      return filter.parts.map(printFilter).join(' or ')
    case 'not':
      return `-${inside(filter.part, filter.part.kind === 'all' || filter.part.kind === 'any')}`
    case 'word':
      return printWord(filter.text)
    case 'has':
      return `${filter.field}:*`
    case 'compare':
      return `${filter.field}${filter.operator}${filter.values.map((value) => printValue(value, filter.operator)).join(',')}`
  }
}

const inside = (filter: Filter, needsParentheses: boolean): string =>
  needsParentheses ? `(${printFilter(filter)})` : printFilter(filter)

/** A word that could be read as anything else is quoted. */
const printWord = (text: string): string =>
  /^[A-Za-z0-9_][\w./-]*$/.test(text) && !/^(?:or|and)$/i.test(text) ? text : quoted(text)

function printValue(text: string, operator: string): string {
  if (operator === '~') return /^[^\s"()]+$/.test(text) ? text : quoted(text)
  return /^[^\s"(),*]+$/.test(text) ? text : quoted(text)
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, (sign) => `\\${sign}`)}"`
