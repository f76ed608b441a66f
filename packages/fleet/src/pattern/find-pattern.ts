// Searches with all possible states at once instead of by trying one way after the other, so that no pattern takes longer than
// its length times the length of the text, and usual ones one look at each character.
import { PatternError, type PatternTree, readPattern } from './pattern-tree.ts'

type State =
  | { readonly kind: 'one'; readonly matches: (character: string) => boolean; next: number }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end'; next: number }
  | { readonly kind: 'fork'; next: number; other: number }
  | { readonly kind: 'found' }

/** Repetitions of repetitions multiply. */
const MOST_STATES = 2_000
/** A longer text is searched in its beginning. */
const MOST_CHARACTERS = 1_000
const MOST_POSITIONS = 1_000

/** Whether the pattern occurs somewhere in a text. Throws PatternError when the pattern cannot be read. */
export function compilePattern(text: string): (subject: string) => boolean {
  const states: State[] = []
  add(states, { kind: 'found' })
  const start = build(readPattern(text), 0, states)
  const isIn = createSearch(states, start)
  return (subject) => isIn(subject.slice(0, MOST_CHARACTERS).toLowerCase())
}

function add(states: State[], state: State): number {
  if (states.length >= MOST_STATES) {
    throw new PatternError('The pattern repeats too much; use fewer or smaller repetitions.', 0)
  }
  return states.push(state) - 1
}

/** Builds from the end: returns the state that comes before `next`. */
function build(tree: PatternTree, next: number, states: State[]): number {
  switch (tree.kind) {
    case 'one':
      return add(states, { kind: 'one', matches: tree.matches, next })
    case 'edge':
      return add(states, { kind: 'edge', at: tree.at, next })
    case 'sequence':
      return tree.parts.reduceRight((after, part) => build(part, after, states), next)
    case 'choice':
      return tree.options
        .map((option) => build(option, next, states))
        .reduce((one, other) => add(states, { kind: 'fork', next: one, other }))
    case 'repeat':
      return buildRepeat(tree, next, states)
  }
}

function buildRepeat(
  { part, least, most }: Extract<PatternTree, { kind: 'repeat' }>,
  next: number,
  states: State[],
): number {
  let entry = next
  if (most === Number.POSITIVE_INFINITY) {
    const loop: State = { kind: 'fork', next: 0, other: next }
    entry = add(states, loop)
    loop.next = build(part, entry, states)
  } else {
    for (let count = least; count < most; count++) {
      entry = add(states, { kind: 'fork', next: build(part, entry, states), other: next })
    }
  }
  for (let count = 0; count < least; count++) entry = build(part, entry, states)
  return entry
}

/** All states that the search may be in after some characters; what follows from it is worked out when it is first needed. */
interface Position {
  /** Those that read a character. */
  readonly readers: readonly Extract<State, { kind: 'one' }>[]
  readonly isFound: boolean
  /** The pattern is found if the text ends here. */
  readonly isFoundAtEnd: boolean
  readonly next: Map<string, Position>
}

function createSearch(states: readonly State[], start: number): (subject: string) => boolean {
  // Positions are few for patterns that people write; a hostile one must not fill the memory.
  let known = new Map<string, Position>()
  const positionOf = (seeds: readonly number[], isStart: boolean): Position => {
    const key = `${isStart} ${seeds.join()}`
    const before = known.get(key)
    if (before) return before
    if (known.size >= MOST_POSITIONS) known = new Map()
    const position = reach(states, seeds, isStart)
    known.set(key, position)
    return position
  }
  return (subject) => {
    let position = positionOf([start], true)
    for (const character of subject) {
      if (position.isFound) return true
      let next = position.next.get(character)
      if (next === undefined) {
        const seeds = position.readers.filter(({ matches }) => matches(character)).map((state) => state.next)
        // The pattern may begin at any place.
        next = positionOf(
          [...new Set([start, ...seeds])].sort((a, b) => a - b),
          false,
        )
        if (position.next.size < MOST_CHARACTERS) position.next.set(character, next)
      }
      position = next
    }
    return position.isFound || position.isFoundAtEnd
  }
}

/** Everything that is reached without reading a character. */
function reach(states: readonly State[], seeds: readonly number[], isStart: boolean): Position {
  const here = walk(states, seeds, isStart, false)
  const isFound = here.some((state) => state.kind === 'found')
  return {
    readers: here.filter((state) => state.kind === 'one'),
    isFound,
    isFoundAtEnd: isFound || walk(states, seeds, isStart, true).some((state) => state.kind === 'found'),
    next: new Map(),
  }
}

function walk(
  states: readonly State[],
  seeds: readonly number[],
  isStart: boolean,
  isEnd: boolean,
): readonly State[] {
  const seen = new Set<number>()
  const open = [...seeds]
  while (open.length > 0) {
    const index = open.pop() ?? 0
    if (seen.has(index)) continue
    seen.add(index)
    const state = states[index]
    if (state?.kind === 'fork') open.push(state.next, state.other)
    if (state?.kind === 'edge' && (state.at === 'start' ? isStart : isEnd)) open.push(state.next)
  }
  return [...seen].flatMap((index) => states[index] ?? [])
}
