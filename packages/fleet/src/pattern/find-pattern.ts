// Searches with a set of states instead of by trying one way after the other, so that no pattern takes longer than its length
// times the length of the text.
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

/** Whether the pattern occurs somewhere in a text. Throws PatternError when the pattern cannot be read. */
export function compilePattern(text: string): (subject: string) => boolean {
  const states: State[] = []
  add(states, { kind: 'found' })
  const start = build(readPattern(text), 0, states)
  return (subject) => isFound(states, start, subject.slice(0, MOST_CHARACTERS).toLowerCase())
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

function isFound(states: readonly State[], start: number, subject: string): boolean {
  let current = new Set<number>()
  for (let at = 0; at <= subject.length; at++) {
    // The pattern may begin at any place.
    if (reach(states, start, current, at, subject.length)) return true
    if (at === subject.length) return false
    const next = new Set<number>()
    const character = subject[at] ?? ''
    for (const index of current) {
      const state = states[index]
      if (state?.kind !== 'one' || !state.matches(character)) continue
      if (reach(states, state.next, next, at + 1, subject.length)) return true
    }
    current = next
  }
  return false
}

/** Adds every state that is reached without reading a character; true: the end of the pattern is among them. */
function reach(
  states: readonly State[],
  from: number,
  into: Set<number>,
  at: number,
  length: number,
): boolean {
  const open = [from]
  while (open.length > 0) {
    const index = open.pop() ?? 0
    if (into.has(index)) continue
    into.add(index)
    const state = states[index]
    if (state?.kind === 'found') return true
    if (state?.kind === 'fork') open.push(state.next, state.other)
    if (state?.kind === 'edge' && at === (state.at === 'start' ? 0 : length)) open.push(state.next)
  }
  return false
}
