// What a client has to know of an operation to call it. Schemas and descriptions of all operations are many times larger, which
// web pages would have to load; so this table is written out once, into client-routes.generated.ts, by `npm run docs`.
import { OWN_OPERATIONS } from './groundwork/groundwork-operations.ts'
import type { Operation, OperationRow } from './operations/operation.ts'
import { OPERATIONS } from './operations/operations.ts'

export interface Route
  extends Pick<OperationRow, 'method' | 'base' | 'path' | 'repeatedQuery' | 'consumes' | 'produces'> {
  /** Statuses whose answer has a body. */
  readonly bodies: readonly number[]
}

export function routeTable(): Readonly<Record<string, Route>> {
  const rows = [...Object.values<Operation>(OPERATIONS), ...Object.values<Operation>(OWN_OPERATIONS)]
  return Object.fromEntries(rows.map((operation) => [operation.id, routeOf(operation)]))
}

function routeOf({ method, base, path, repeatedQuery, consumes, produces, answers }: Operation): Route {
  return {
    method,
    ...(base !== undefined && { base }),
    path,
    ...(repeatedQuery !== undefined && { repeatedQuery }),
    ...(consumes !== undefined && { consumes }),
    ...(produces !== undefined && { produces }),
    bodies: Object.entries(answers)
      .filter(([status, { schema }]) => Number(status) < 400 && schema !== undefined)
      .map(([status]) => Number(status)),
  }
}
