// Holds answers of the API against the contract, whatever a test is about.

import { RequestError } from '@groundwork/contract/errors'
import { ALL_OPERATIONS, type Operation, pathOf } from '@groundwork/contract/operations'
import { contractProblems } from '../wire/testing/contract-problems.ts'

export interface GivenAnswer {
  readonly method: string
  /** Below the server, without the query. */
  readonly path: string
  readonly status: number
  readonly text: string
}

/** Throws when the contract promises something else. */
export function requirePromised({ method, path, status, text }: GivenAnswer): void {
  const operation = operationAt(method, path)
  // What is not built yet is in no contract, and what is refused before a handler runs is the same everywhere.
  if (operation === undefined || status === 501 || isRefusedEarly(status, text)) return
  const promised = operation.answers[status]
  const where = `${operation.id} answered ${status}`
  if (promised === undefined) throw new Error(`${where}, which the contract does not know: ${text}`)
  if (promised.schema === undefined || operation.produces !== undefined) {
    if (promised.schema === undefined && text !== '') throw new Error(`${where} with a body: ${text}`)
    return
  }
  // The same answer for reading.
  if (operation.alsoProduces !== undefined && status < 400 && !text.startsWith('{')) return
  // What is decided before a handler runs has the shorter form of errors, whatever the row says.
  if (status >= 400 && status < 500 && contractProblems(text, RequestError).length === 0) return
  const problems = text === '' ? ['there is no body'] : contractProblems(text, promised.schema)
  if (problems.length > 0) throw new Error(`${where}, but ${problems.join('; ')}`)
}

const isRefusedEarly = (status: number, text: string): boolean =>
  status >= 400 && status < 500 && text.startsWith('{"code":')

/** Fixed words win over parameters, as in the router. */
const BY_WORDS = [...ALL_OPERATIONS]
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map((operation) => ({ operation, pattern: patternOf(operation) }))

const operationAt = (method: string, path: string): Operation | undefined =>
  BY_WORDS.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation

function patternOf(operation: Operation): RegExp {
  return new RegExp(`^${pathOf(operation).replace(/\{\w+\}/g, '[^/]+')}$`)
}
