// `cluster edge`, `cluster/edge`, `clusters a b`: what a command is about.
import { usageError } from '../failures/cli-error.ts'
import type { Kind } from '../kinds/kind.ts'
import { findKind, isKind } from '../kinds/kinds.ts'
import type { ScopeFlags } from './scope.ts'

export interface Targets {
  readonly kind: Kind
  /** Empty: all of them. */
  readonly names: readonly string[]
  /** From words such as host/node-1 behind another kind. */
  readonly scope: ScopeFlags
}

/** The kind is the first word, alone or in front of a name. */
export function readTargets(words: readonly string[]): Targets {
  const [first = '', ...rest] = words
  const [kindWord = '', own] = splitWord(first)
  const kind = findKind(kindWord)
  const names = own === undefined ? [] : [own]
  let scope: ScopeFlags = {}
  const open = rest[Symbol.iterator]()
  for (const word of open) {
    const [front, name] = splitWord(isOwner(kind, word) ? `${word}/${open.next().value ?? ''}` : word)
    if (name === undefined || !isKind(front)) names.push(word)
    else if (findKind(front) === kind) names.push(name)
    else scope = { ...scope, [scopeOf(kind, findKind(front), word)]: name }
  }
  if (names.some((name) => name === ''))
    throw usageError('A name is empty.', 'Is a variable of the shell not set?')
  return { kind, names, scope }
}

/** `checks cluster edge`: only what people have named, and can delete, might itself be called "cluster". */
const isOwner = ({ remove, scopes }: Kind, word: string): boolean =>
  remove === undefined && isKind(word) && scopes.some((scope) => scope === findKind(word).singular)

function splitWord(word: string): readonly [string, string | undefined] {
  const at = word.indexOf('/')
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)]
}

function scopeOf(kind: Kind, other: Kind, word: string): 'cluster' | 'infraenv' | 'host' {
  const scope = kind.scopes.find((name) => name === other.singular)
  if (scope === undefined)
    throw usageError(`${word} says nothing about ${kind.plural}.`, 'Name objects of one kind at a time.')
  return scope
}
