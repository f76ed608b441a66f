import type { LabelSelector } from '../resources/infra-env.ts'

type Labels = Readonly<Record<string, string>>

/** As Kubernetes does it, but an empty selector selects nothing: an image without the field must not take the networks of all others. */
export function matchesSelector(selector: LabelSelector | undefined, labels: Labels = {}): boolean {
  const wanted = Object.entries(selector?.matchLabels ?? {})
  const expressions = selector?.matchExpressions ?? []
  if (wanted.length === 0 && expressions.length === 0) return false
  return (
    wanted.every(([key, value]) => ownLabel(labels, key) === value) &&
    expressions.every((expression) => holds(expression, labels))
  )
}

const ownLabel = (labels: Labels, key: string): string | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined

function holds(
  { key, operator, values = [] }: NonNullable<LabelSelector['matchExpressions']>[number],
  labels: Labels,
): boolean {
  const value = ownLabel(labels, key)
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value)
    case 'NotIn':
      return value === undefined || !values.includes(value)
    case 'Exists':
      return value !== undefined
    case 'DoesNotExist':
      return value === undefined
    default:
      return false
  }
}
