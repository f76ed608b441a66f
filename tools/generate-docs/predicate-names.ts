// Conditions are made of predicates, and some predicates contain an "and", an "or" or a comma of their own. Inside a longer
// condition such a predicate needs brackets, or a reader cannot tell what belongs together.
import { clusterGroups, clusterStatePredicates } from '@groundwork/engine/cluster'
import { hostGroups, hostStatePredicates, preparationChecks } from '@groundwork/engine/host'

const MODULES = [clusterStatePredicates, clusterGroups, hostStatePredicates, preparationChecks, hostGroups]

const COMPOUND_PREDICATES: readonly string[] = [
  ...new Set(MODULES.flatMap((module) => Object.values<unknown>(module)).flatMap(ownName)),
]
  .filter((name) => / and | or |, /.test(name) && !/^\(|^not \(/.test(name))
  // The longest first: one predicate may contain another.
  .sort((a, b) => b.length - a.length)

function ownName(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || !('name' in value)) return []
  return typeof value.name === 'string' ? [value.name] : []
}

/** The conditions of one rule as a sentence; all of them must hold. */
export function describeConditions(names: readonly string[]): string {
  const [only] = names
  if (only !== undefined && names.length === 1) return withoutOuterBrackets(bracketed(only))
  return names.map(bracketed).join('; ') || 'always'
}

function bracketed(name: string): string {
  const predicate = COMPOUND_PREDICATES.find((candidate) => name.includes(candidate))
  if (predicate === undefined || predicate === name) return name
  const [before = '', ...rest] = name.split(predicate)
  const after = rest.join(predicate)
  const isBracketed = before.endsWith('(') && after.startsWith(')')
  return `${bracketed(before)}${isBracketed ? predicate : `(${predicate})`}${bracketed(after)}`
}

/** Only for `(...)` as a whole: `(a) or (b)` is left alone. */
function withoutOuterBrackets(text: string): string {
  let depth = 0
  for (const [index, letter] of [...text].entries()) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth === 0 && index < text.length - 1) return text
  }
  return text.startsWith('(') ? text.slice(1, -1) : text
}
