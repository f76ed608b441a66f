// Regular expressions, the part of them that people use to find hosts: text, ., [classes], \d \w \s, ^ $, ( | ), * + ? {2,5}.
// They are read here instead of given to RegExp, because a pattern may come with a link that somebody else made, and RegExp can
// take for ever over a short one. Upper and lower case are the same.

export type PatternTree =
  | { readonly kind: 'one'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternTree[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternTree[] }
  | {
      readonly kind: 'repeat'
      readonly part: PatternTree
      readonly least: number
      /** Infinity: no limit. */
      readonly most: number
    }

export class PatternError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

export const MOST_PATTERN_CHARACTERS = 100
const MOST_REPEATS = 64
const MOST_DEPTH = 20

/** Throws PatternError. */
export function readPattern(text: string): PatternTree {
  if (text.length > MOST_PATTERN_CHARACTERS) {
    throw new PatternError(
      `The pattern has ${text.length} characters, at most ${MOST_PATTERN_CHARACTERS} are read.`,
      MOST_PATTERN_CHARACTERS,
    )
  }
  const reader = new PatternReader(text)
  const tree = reader.choice(0)
  if (!reader.isAtEnd())
    throw new PatternError('This ) has no ( before it; write \\) for the sign itself.', reader.at)
  return tree
}

class PatternReader {
  at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.at >= this.#text.length
  }

  #peek(): string {
    return this.#text[this.at] ?? ''
  }

  #take(): string {
    const character = this.#peek()
    this.at += 1
    return character
  }

  choice(depth: number): PatternTree {
    if (depth > MOST_DEPTH)
      throw new PatternError('The pattern has too many groups inside each other.', this.at)
    const options = [this.#sequence(depth)]
    while (this.#peek() === '|') {
      this.at += 1
      options.push(this.#sequence(depth))
    }
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options }
  }

  #sequence(depth: number): PatternTree {
    const parts: PatternTree[] = []
    while (!this.isAtEnd() && this.#peek() !== '|' && this.#peek() !== ')') {
      parts.push(this.#repeated(this.#single(depth)))
    }
    return { kind: 'sequence', parts }
  }

  #repeated(part: PatternTree): PatternTree {
    const start = this.at
    const [least, most] = this.#counts()
    if (this.at === start) return part
    if (part.kind === 'edge') throw new PatternError('^ and $ cannot be repeated.', start)
    if (this.#counts()[0] >= 0)
      throw new PatternError('Only one repetition can follow; put the first into ( ).', start)
    return { kind: 'repeat', part, least, most }
  }

  /** -1: there is no repetition here. */
  #counts(): readonly [number, number] {
    const simple = {
      '*': [0, Number.POSITIVE_INFINITY],
      '+': [1, Number.POSITIVE_INFINITY],
      '?': [0, 1],
    } as const
    const sign = this.#peek()
    if (sign === '*' || sign === '+' || sign === '?') {
      this.at += 1
      return simple[sign]
    }
    const braces = /^\{(\d{1,3})(,(\d{0,3}))?\}/.exec(this.#text.slice(this.at))
    if (!braces) return [-1, -1]
    const [whole, first = '0', comma, second = ''] = braces
    const least = Number(first)
    const most = comma === undefined ? least : second === '' ? Number.POSITIVE_INFINITY : Number(second)
    if (least > MOST_REPEATS || (most !== Number.POSITIVE_INFINITY && most > MOST_REPEATS) || most < least) {
      throw new PatternError(`Repetitions go from 0 to ${MOST_REPEATS}, the smaller number first.`, this.at)
    }
    this.at += whole.length
    return [least, most]
  }

  #single(depth: number): PatternTree {
    const start = this.at
    const character = this.#take()
    switch (character) {
      case '(': {
        if (this.#text.startsWith('?:', this.at)) this.at += 2
        else if (this.#peek() === '?')
          throw new PatternError('Groups that begin with (? are not known here.', start)
        const inner = this.choice(depth + 1)
        if (this.#take() !== ')')
          throw new PatternError('This ( has no ) after it; write \\( for the sign itself.', start)
        return inner
      }
      case '[':
        return { kind: 'one', matches: this.#class(start) }
      case '.':
        return { kind: 'one', matches: () => true }
      case '^':
        return { kind: 'edge', at: 'start' }
      case '$':
        return { kind: 'edge', at: 'end' }
      case '\\':
        return { kind: 'one', matches: this.#escape(start) }
      case '*':
      case '+':
      case '?':
        throw new PatternError(
          `There is nothing before ${character} to repeat; write \\${character} for the sign itself.`,
          start,
        )
      default:
        return { kind: 'one', matches: same(character) }
    }
  }

  #escape(start: number): (character: string) => boolean {
    const character = this.#take()
    const known = KINDS[character]
    if (known) return known
    if (character === '' || /[a-z0-9]/i.test(character)) {
      throw new PatternError(`\\${character} is not known here; \\d, \\w and \\s are.`, start)
    }
    return same(character)
  }

  #class(start: number): (character: string) => boolean {
    const isNegated = this.#peek() === '^'
    if (isNegated) this.at += 1
    const members: ((character: string) => boolean)[] = []
    while (this.#peek() !== ']' || members.length === 0) {
      if (this.isAtEnd())
        throw new PatternError('This [ has no ] after it; write \\[ for the sign itself.', start)
      members.push(this.#member())
    }
    this.at += 1
    return (character) => members.some((matches) => matches(character)) !== isNegated
  }

  #member(): (character: string) => boolean {
    const start = this.at
    const first = this.#take()
    if (first === '\\') return this.#escape(start)
    const isRange = this.#peek() === '-' && !['', ']'].includes(this.#text[this.at + 1] ?? '')
    if (!isRange) return same(first)
    this.at += 1
    const last = this.#take()
    if (last < first)
      throw new PatternError(`The range ${first}-${last} has its ends the wrong way round.`, start)
    const [from, to] = [first.toLowerCase(), last.toLowerCase()]
    return (character) => character >= from && character <= to
  }
}

const KINDS: Readonly<Record<string, (character: string) => boolean>> = {
  d: (character) => /\d/.test(character),
  D: (character) => !/\d/.test(character),
  w: (character) => /\w/.test(character),
  W: (character) => !/\w/.test(character),
  s: (character) => /\s/.test(character),
  S: (character) => !/\s/.test(character),
}

function same(character: string): (other: string) => boolean {
  const lower = character.toLowerCase()
  return (other) => other === lower
}
