// Errors that a caller can act on. Anything else that is thrown is a fault of ours and becomes 500 with a request id.
import { type Outcome, type Problem, statusOf } from '@groundwork/engine/requests'

/** The wire has two shapes of errors: `service` {kind, id, href, code, reason} for rules of the service, `request`
 *  {code, message} for whatever is decided before a handler runs (schema, path, login). */
export type ErrorShape = 'service' | 'request'

export class ApiFailure extends Error {
  readonly status: number
  readonly shape: ErrorShape
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    reason: string,
    options: { readonly shape?: ErrorShape; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(reason)
    this.status = status
    this.shape = options.shape ?? 'service'
    this.headers = options.headers ?? {}
  }
}

export const notFound = (what: string, id: string): ApiFailure =>
  new ApiFailure(404, `There is no ${what} ${id}.`)

/** All problems in one answer; its status is that of the first. */
export const refusedFor = (problems: readonly Problem[]): ApiFailure =>
  new ApiFailure(statusOf(problems), problems.map(({ message }) => message).join(' '))

/** What a rule decided, or its refusal. */
export function orRefuse<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw refusedFor(outcome.problems)
  return outcome.value
}
