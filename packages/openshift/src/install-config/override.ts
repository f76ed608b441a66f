// Overrides: JSON that is laid over the install-config. The rules are those of the reference's decoder, which people rely on:
// names in any case, objects field by field, lists element by element.
import { isRecord } from '@groundwork/json/json-values'
import { INSTALL_CONFIG_SHAPE, type ListShape, type ObjectShape, type Shape } from './shape.ts'

export interface OverrideProblem {
  /** Where in the override: `controlPlane.replicas`, `compute[0].name`. */
  readonly path: string
  readonly message: string
}

export interface OverrideResult {
  readonly value: unknown
  readonly problems: readonly OverrideProblem[]
}

/** What results from both. Where there are problems, the value is of no use. */
export function applyOverride(base: unknown, override: unknown): OverrideResult {
  const problems: OverrideProblem[] = []
  const value = merge(INSTALL_CONFIG_SHAPE, base, override, '', problems)
  return { value, problems }
}

/** Why an override cannot be laid over any install-config; empty: it can. */
export const checkOverride = (override: unknown): readonly OverrideProblem[] =>
  applyOverride({}, override).problems

function merge(
  shape: Shape,
  base: unknown,
  over: unknown,
  path: string,
  problems: OverrideProblem[],
): unknown {
  if (shape.kind === 'list') return mergeList(shape, base, over, path, problems)
  if (shape.kind === 'object') return mergeObject(shape, base, over, path, problems)
  if (over === null) return base
  if (shape.kind === 'map' ? isRecord(over) : isOfKind(shape.kind, over)) return over
  problems.push({ path, message: `${path} must be ${A[shape.kind]}, not ${describeType(over)}.` })
  return base
}

function mergeObject(
  shape: ObjectShape,
  base: unknown,
  over: unknown,
  path: string,
  problems: OverrideProblem[],
): unknown {
  if (over === null) return shape.isOptional ? undefined : base
  if (!isRecord(over)) {
    problems.push({
      path,
      message: `${path || 'The override'} must be an object, not ${describeType(over)}.`,
    })
    return base
  }
  const result: Record<string, unknown> = { ...(isRecord(base) ? base : {}) }
  for (const [key, value] of Object.entries(over)) {
    const name = fieldName(shape, key)
    const at = path === '' ? key : `${path}.${key}`
    if (name === null) {
      problems.push({ path: at, message: `${at} is no field of an install-config that can be set here.` })
      continue
    }
    const merged = merge(shape.fields[name] as Shape, result[name], value, at, problems)
    if (merged === undefined) delete result[name]
    else result[name] = merged
  }
  return result
}

function mergeList(
  shape: ListShape,
  base: unknown,
  over: unknown,
  path: string,
  problems: OverrideProblem[],
): unknown {
  if (over === null) return shape.isOptional ? undefined : null
  if (!Array.isArray(over)) {
    problems.push({ path, message: `${path} must be a list, not ${describeType(over)}.` })
    return base
  }
  const former = Array.isArray(base) ? base : []
  const merged = over.map((value, index) =>
    merge(shape.of, former[index], value, `${path}[${index}]`, problems),
  )
  return merged.length === 0 && shape.isOptional
    ? undefined
    : merged.map((value) => value ?? emptyOf(shape.of))
}

/** The name as it is written in the install-config; null: there is none. */
function fieldName({ fields }: ObjectShape, key: string): string | null {
  if (Object.hasOwn(fields, key)) return key
  const wanted = key.toLowerCase()
  return Object.keys(fields).find((name) => name.toLowerCase() === wanted) ?? null
}

const A = { string: 'text', integer: 'a whole number', boolean: 'true or false', map: 'an object' } as const

function isOfKind(kind: 'string' | 'integer' | 'boolean', value: unknown): boolean {
  return kind === 'integer' ? Number.isSafeInteger(value) : typeof value === kind
}

const emptyOf = (shape: Shape): unknown =>
  ({ string: '', integer: 0, boolean: false, list: [], object: {}, map: {} })[shape.kind]

function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return (
    { string: 'text', number: 'a number', boolean: 'true or false' }[typeof value as string] ?? 'an object'
  )
}
