// One validation on one context, for tests.
import { type Row, runValidation } from '../tables/run-validation.ts'
import { type ApiCall, LEFT_OUT, type Verdict } from '../tables/verdict.ts'

export function statusOf<Context>(row: Row<Context>, context: Context): string {
  const verdict = runValidation(row, context)
  return verdict === LEFT_OUT ? 'left out' : verdict.status
}

export function verdictOf<Context>(row: Row<Context>, context: Context): Verdict {
  const verdict = runValidation(row, context)
  if (verdict === LEFT_OUT) throw new Error('The validation was left out.')
  return verdict
}

/** Everything a person would read: message, cause and remedies. */
export function verdictText<Context>(row: Row<Context>, context: Context): string {
  const { message, cause, remedies } = verdictOf(row, context)
  return [message, cause?.summary ?? '', ...(remedies ?? []).map(({ what }) => what)].join('\n')
}

/** The calls that can be sent as they are; none when the validation says nothing. */
export function completeCalls<Context>(row: Row<Context>, context: Context): ApiCall[] {
  const verdict = runValidation(row, context)
  if (verdict === LEFT_OUT) return []
  return (verdict.remedies ?? []).flatMap(({ call }) => (call && !call.fillIn ? [call] : []))
}
