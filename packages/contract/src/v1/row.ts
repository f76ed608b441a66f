import { type OperationRow, operations } from '../operations/operation.ts'

/** Rows of the API of 2021: all of them on their way out, all of them forgiving about fields they do not know. */
export function v1Operations<Id extends string>(rows: Readonly<Record<Id, OperationRow>>) {
  const lenient = Object.entries<OperationRow>(rows).map(([id, row]) => [
    id,
    { ...row, deprecated: true, ignoresUnknownFields: true } satisfies OperationRow,
  ])
  return operations('v1', Object.fromEntries(lenient) as Readonly<Record<Id, OperationRow>>)
}
