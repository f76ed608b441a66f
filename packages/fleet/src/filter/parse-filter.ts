// words and "quoted words", field:value, field:a,b, field~pattern, field<16GiB, -not, or, and ( ).
import { editDistance } from '@groundwork/text/edit-distance'
import { findHostField, HOST_FIELDS } from '../hosts/host-fields.ts'
import { comparison } from './comparison.ts'
import { combine, EVERY_HOST, type Filter, type FilterProblem, type ParsedFilter } from './filter.ts'
import { type Piece, scanFilter, type ValuePiece } from './scan-filter.ts'

const MOST_CHARACTERS = 2_000
const MOST_DEPTH = 40

export function parseFilter(text: string): ParsedFilter {
  if (text.length > MOST_CHARACTERS) {
    const message = `The filter has ${text.length} characters, at most ${MOST_CHARACTERS} are read.`
    return { ok: false, problem: { message, start: MOST_CHARACTERS, end: text.length } }
  }
  try {
    const pieces = scanFilter(text)
    if (pieces.length === 0) return { ok: true, filter: EVERY_HOST }
    const reader = new FilterReader(pieces, text.length)
    return { ok: true, filter: reader.whole() }
  } catch (error) {
    if (error instanceof Stop) return { ok: false, problem: error.problem }
    throw error
  }
}

/** Never leaves this file. */
class Stop extends Error {
  readonly problem: FilterProblem
  constructor(problem: FilterProblem) {
    super(problem.message)
    this.problem = problem
  }
}

const stop = (
  message: string,
  { start, end }: { start: number; end: number },
  suggestion?: string,
): never => {
  throw new Stop({ message, start, end, ...(suggestion === undefined ? {} : { suggestion }) })
}

class FilterReader {
  #at = 0
  readonly #pieces: readonly Piece[]
  readonly #length: number

  constructor(pieces: readonly Piece[], length: number) {
    this.#pieces = pieces
    this.#length = length
  }

  whole(): Filter {
    const filter = this.#any(0)
    const rest = this.#pieces[this.#at]
    return rest ? stop('This ) has no ( before it.', rest) : filter
  }

  #any(depth: number): Filter {
    if (depth > MOST_DEPTH) stop('There are too many parentheses inside each other.', this.#place())
    const parts = [this.#all(depth)]
    while (this.#pieces[this.#at]?.kind === 'or') {
      this.#at += 1
      parts.push(this.#all(depth))
    }
    return combine('any', parts)
  }

  #all(depth: number): Filter {
    const parts: Filter[] = []
    for (;;) {
      const piece = this.#pieces[this.#at]
      if (piece?.kind === 'and' && parts.length > 0) this.#at += 1
      else if (!piece || piece.kind === 'or' || piece.kind === 'close') break
      parts.push(this.#term(depth))
    }
    if (parts.length === 0) stop('Something to look for is missing here.', this.#place())
    return combine('all', parts)
  }

  #place(): { start: number; end: number } {
    return this.#pieces[this.#at] ?? { start: this.#length, end: this.#length }
  }

  #term(depth: number): Filter {
    const piece = this.#pieces[this.#at]
    this.#at += 1
    switch (piece?.kind) {
      case 'not':
        if (depth > MOST_DEPTH) stop('There are too many signs for not.', piece)
        return { kind: 'not', part: this.#term(depth + 1) }
      case 'open': {
        const inner = this.#any(depth + 1)
        if (this.#pieces[this.#at]?.kind !== 'close') stop('This ( has no ) after it.', piece)
        this.#at += 1
        return inner
      }
      case 'word':
        return { kind: 'word', text: checkQuote(piece.value).text }
      case 'compare':
        return compareFilter(piece)
      default:
        this.#at -= 1
        return stop('Something to look for is missing here.', this.#place())
    }
  }
}

function checkQuote(value: ValuePiece): ValuePiece {
  return value.isOpen ? stop('This quotation has no end; add a ".', value) : value
}

function compareFilter(piece: Extract<Piece, { kind: 'compare' }>): Filter {
  const { field: written, operator, start, values } = piece
  const field = findHostField(written)
  if (field === null) {
    const suggestion = closestField(written)
    const meant = suggestion === null ? 'Quote it to look for the text.' : `Did you mean ${suggestion}?`
    const place = { start, end: start + written.length }
    return stop(`There is no field ${written}. ${meant}`, place, suggestion ?? undefined)
  }
  const [first] = values
  if (!first || values.some((value) => value.text === '' && !value.isQuoted)) {
    return stop(`A value for ${field.name} is missing; write "" for none.`, { start, end: piece.end })
  }
  if (values.length === 1 && first.text === '*' && !first.isQuoted && operator === ':') {
    return { kind: 'has', field: field.name }
  }
  const isNegated = operator === '!='
  const means = isNegated ? '=' : operator
  for (const value of values.map(checkQuote)) {
    const result = comparison(field, means, value.text, 0)
    if (result.ok) continue
    const from = Math.min(value.start + (value.isQuoted ? 1 : 0) + result.at, value.end)
    stop(result.message, { start: result.at === 0 ? value.start : from, end: value.end })
  }
  const compare: Filter = {
    kind: 'compare',
    field: field.name,
    operator: means,
    values: values.map((value) => value.text),
  }
  return isNegated ? { kind: 'not', part: compare } : compare
}

/** The field that was probably meant; null: none is near. */
function closestField(written: string): string | null {
  const name = written.toLowerCase()
  // A long text is no misspelt name, and comparing takes time.
  if (name.length > 30) return null
  const ranked = HOST_FIELDS.flatMap((field) =>
    [field.name, ...field.aliases].map((known) => ({
      name: field.name,
      distance: known.startsWith(name) && name.length > 1 ? 0.5 : editDistance(name, known),
    })),
  ).sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, Math.floor(name.length / 3)) ? best.name : null
}
