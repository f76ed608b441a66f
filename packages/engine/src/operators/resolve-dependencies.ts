// From what the user asks for to what is installed: names checked, duplicates merged, dependencies added.
import { canonicalName, dependenciesOf, findOperator, type OperatorName } from '../catalogue/operators.ts'

export interface RequestedOperator {
  readonly name: string
  readonly properties?: string | undefined
}

export interface ResolvedOperator {
  readonly name: OperatorName
  readonly properties: string
  /** Pulled in by another operator, not asked for. */
  readonly dependency_only: boolean
}

export type OperatorsProblem =
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  | { readonly kind: 'exclusive'; readonly names: readonly [OperatorName, OperatorName] }

export type OperatorsResolution =
  | { readonly ok: true; readonly operators: readonly ResolvedOperator[] }
  | { readonly ok: false; readonly problem: OperatorsProblem }

interface Shape {
  readonly isSingleNode: boolean
}

/** Both want to own the spare disks. */
const EXCLUSIVE: readonly [OperatorName, OperatorName] = ['lvm', 'odf']

export function resolveOperators(requested: readonly RequestedOperator[], shape: Shape): OperatorsResolution {
  const unknown = requested.map(({ name }) => name).filter((name) => !findOperator(name))
  if (unknown.length > 0) {
    return { ok: false, problem: { kind: 'unknown', names: [...new Set(unknown)].sort() } }
  }
  const asked = new Map<string, string>()
  for (const { name, properties } of requested) {
    const known = canonicalName(name)
    asked.set(known, asked.get(known) || properties || '')
  }
  const names = withDependencies([...asked.keys()], shape)
  if (EXCLUSIVE.every((name) => names.has(name))) {
    return { ok: false, problem: { kind: 'exclusive', names: EXCLUSIVE } }
  }
  const operators = [...names].sort().map((name) => ({
    name,
    properties: asked.get(name) ?? '',
    dependency_only: !asked.has(name),
  }))
  return { ok: true, operators }
}

/** The operators themselves and everything they need, directly or not; unknown names are dropped. */
export function withDependencies(names: readonly string[], shape: Shape): ReadonlySet<OperatorName> {
  const found = new Set<OperatorName>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const operator = findOperator(name)
    if (!operator || found.has(operator.name)) continue
    found.add(operator.name)
    open.push(...dependenciesOf(operator, shape))
  }
  return found
}
