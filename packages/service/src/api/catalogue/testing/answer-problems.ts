// Holds an answer against the contract: beside what the schema asks for, nothing that it does not know.
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Answer } from '../../../http/handler.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
addFormats.default(ajv)

/** One line each; empty when the answer is as promised. */
export function answerProblems(operationId: string, { status, body }: Answer): string[] {
  const row = ALL_OPERATIONS.find(({ id }) => id === operationId)
  const promised = row?.answers[status]
  if (!promised) return [`${operationId} never answers ${status}`]
  if (body === undefined)
    return promised.schema && status < 300 ? [`${operationId} ${status} has no body`] : []
  if (!promised.schema) return [`${operationId} ${status} has no body in the contract`]
  const validate = ajv.compile(closed(promised.schema) as object)
  validate(JSON.parse(JSON.stringify(body)))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  const isPlain = typeof copy.properties === 'object' && !('additionalProperties' in copy)
  return copy.type === 'object' && isPlain ? { ...copy, additionalProperties: false } : copy
}
