// How the parts of a request are read and held against the contract. Schemas are compiled when they are first needed, and once: all servers of
// a process share them.
import type { Operation } from '@groundwork/contract/operations'
import { getOrCompute, lazy } from '@groundwork/engine/collections'
import { type Check, checkOf } from './check.ts'
import { parameterReader, type ReadParameters } from './parameters.ts'
import { requestSchema, type SchemaNode } from './request-schema.ts'

export interface OperationChecks {
  readonly readParams: ReadParameters
  readonly readQuery: ReadParameters
  readonly readHeaders: ReadParameters
  bodySchema(): SchemaNode
  checkBody(value: unknown): void
}

const known = new WeakMap<Operation, OperationChecks>()

export const operationChecks = (operation: Operation): OperationChecks =>
  getOrCompute(known, operation, () => makeChecks(operation))

function makeChecks(operation: Operation): OperationChecks {
  const bodySchema = lazy(() =>
    requestSchema(operation.body ?? {}, { isOpen: operation.ignoresUnknownFields === true }),
  )
  const bodyCheck = lazy((): Check => checkOf(bodySchema(), 'body'))
  const params = lazy(() => parameterReader('path', operation.params))
  const query = lazy(() => parameterReader('query', operation.query))
  const headers = lazy(() => parameterReader('header', operation.headers))
  return {
    readParams: (raw) => params()(raw),
    readQuery: (raw) => query()(raw),
    readHeaders: (raw) => headers()(raw),
    bodySchema,
    checkBody: (value) => bodyCheck()(value),
  }
}
