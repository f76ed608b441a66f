import { ownValue } from '@groundwork/json/json-values'
import type { LabelSelector } from '../resources/infra-env.ts'

type Labels = Readonly<Record<string, string>>

/** As Kubernetes does it, but an empty selector selects nothing: an image without the field must not take the networks of all others. */
export function matchesSelector(selector: LabelSelector | undefined, labels: Labels = {}): boolean {
  const wanted = Object.entries(selector?.matchLabels ?? {})
  const expressions = selector?.matchExpressions ?? []
  if (wanted.length === 0 && expressions.length === 0) return false
  return (
    wanted.every(([key, value]) => ownValue(labels, key) === value) &&
    expressions.every((expression) => holds(expression, labels))
  )
}

function holds(
  { key, operator, values = [] }: NonNullable<LabelSelector['matchExpressions']>[number],
  labels: Labels,
): boolean {
  const value = ownValue(labels, key)
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
