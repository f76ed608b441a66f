// Kubernetes labels for the node.
import type { NodeLabelParams } from '@groundwork/contract/hosts'
import { type Problem, problem, quote } from '../problem.ts'

const NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/
const PREFIX_LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/

export function checkLabels(labels: readonly NodeLabelParams[], path = 'node_labels'): readonly Problem[] {
  return labels.flatMap(({ key, value }, index) => [
    ...checkKey(key, `${path}[${index}].key`),
    ...checkValue(value, `${path}[${index}].value`),
  ])
}

/** A key that is given twice keeps its last value. */
export const labelsOf = (labels: readonly NodeLabelParams[]): Record<string, string> =>
  Object.fromEntries(labels.map(({ key, value }) => [key, value]))

function checkKey(key: string, path: string): readonly Problem[] {
  const parts = key.split('/')
  const name = parts[parts.length - 1] ?? ''
  const isPrefixed = parts.length === 2
  const isKey = parts.length <= 2 && isName(name) && (!isPrefixed || isSubdomain(parts[0] ?? ''))
  if (isKey) return []
  const message =
    `${path} ${quote(key)} is not a label key; write a name of at most 63 letters, digits, hyphens, underscores ` +
    'and dots that starts and ends with a letter or digit, if need be after a domain and a slash.'
  return [problem('invalid-text', path, message)]
}

function checkValue(value: string, path: string): readonly Problem[] {
  if (value === '' || isName(value)) return []
  const message =
    `${path} ${quote(value)} is not a label value; write at most 63 letters, digits, hyphens, underscores and dots, ` +
    'starting and ending with a letter or digit, or nothing.'
  return [problem('invalid-text', path, message)]
}

const isName = (text: string): boolean => text.length <= 63 && NAME.test(text)

const isSubdomain = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((label) => label.length <= 63 && PREFIX_LABEL.test(label))
