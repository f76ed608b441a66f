// How the parts of a request are read and held against the contract. Schemas are compiled when they are first needed, and once: all servers of
// a process share them.
import type { Operation } from '@groundwork/contract/operations'
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

export function operationChecks(operation: Operation): OperationChecks {
  const checks = known.get(operation) ?? makeChecks(operation)
  known.set(operation, checks)
  return checks
}

function makeChecks(operation: Operation): OperationChecks {
  const bodySchema = once(() =>
    requestSchema(operation.body ?? {}, { isOpen: operation.ignoresUnknownFields === true }),
  )
  const bodyCheck = once((): Check => checkOf(bodySchema(), 'body'))
  const params = once(() => parameterReader('path', operation.params))
  const query = once(() => parameterReader('query', operation.query))
  const headers = once(() => parameterReader('header', operation.headers))
  return {
    readParams: (raw) => params()(raw),
    readQuery: (raw) => query()(raw),
    readHeaders: (raw) => headers()(raw),
    bodySchema,
    checkBody: (value) => bodyCheck()(value),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
