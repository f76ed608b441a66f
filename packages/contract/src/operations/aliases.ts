import type { TObject, TSchema } from 'typebox'
import type { Operation, OperationRow } from './operation.ts'

interface Changes {
  readonly path: OperationRow['path']
  readonly params?: TObject
  readonly body?: TSchema
  /** The body of a good answer, where it looked different. */
  readonly answer?: TSchema
}

/** The row of an operation that lives on under an older path. */
export function aliasOf(operation: Operation, changes: Changes): OperationRow {
  const { id, tag: _tag, ...row } = operation
  const { answer, ...rest } = changes
  const answers = answer === undefined ? row.answers : withGoodAnswer(row.answers, answer)
  return { ...row, ...rest, answers, sameAs: id, deprecated: true }
}

function withGoodAnswer(answers: OperationRow['answers'], schema: TSchema): OperationRow['answers'] {
  const changed = Object.entries(answers).map(([status, answer]) => [
    status,
    status.startsWith('2') ? { ...answer, schema } : answer,
  ])
  return Object.fromEntries(changed)
}
