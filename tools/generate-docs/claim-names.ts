// Conditions are made of claims, and some claims contain an "and", an "or" or a comma of their own. Inside a longer
// condition such a claim needs brackets, or nobody can tell what belongs together.
import { clusterClaims, clusterGroups } from '@groundwork/engine/cluster'
import { hostClaims, hostGroups, preparationChecks } from '@groundwork/engine/host'

const MODULES = [clusterClaims, clusterGroups, hostClaims, preparationChecks, hostGroups]

const COMPOUND_CLAIMS: readonly string[] = [
  ...new Set(MODULES.flatMap((module) => Object.values<unknown>(module)).flatMap(nameOf)),
]
  .filter((name) => / and | or |, /.test(name) && !/^\(|^not \(/.test(name))
  // The longest first: one claim may contain another.
  .sort((a, b) => b.length - a.length)

function nameOf(value: unknown): readonly string[] {
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
  const claim = COMPOUND_CLAIMS.find((candidate) => name.includes(candidate))
  if (claim === undefined || claim === name) return name
  const [before = '', ...rest] = name.split(claim)
  const after = rest.join(claim)
  const isBracketed = before.endsWith('(') && after.startsWith(')')
  return `${bracketed(before)}${isBracketed ? claim : `(${claim})`}${bracketed(after)}`
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
