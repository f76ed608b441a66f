import type { Row } from '../tables/run-validation.ts'
import type { Verdict } from '../tables/verdict.ts'
import { verdictOf } from './verdict-of.ts'

/** The verdict of a validation that has to be shown; whatever is not fine must say why and what to do. */
export function explainedVerdict<Context>(validation: Row<Context>, context: Context): Required<Verdict> {
  const verdict = verdictOf(validation, context)
  const { cause, remedies } = verdict
  const isFine = verdict.status === 'success'
  if (!isFine && (!cause || !remedies || remedies.length === 0)) {
    throw new Error(`a ${verdict.status} without cause or remedies: ${verdict.message}`)
  }
  return { ...verdict, cause: cause ?? { summary: '', seen: {} }, remedies: remedies ?? [] }
}
