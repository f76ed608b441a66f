// Errors that a caller can act on, each a row of the catalogue. Anything else that is thrown is a fault of ours and becomes
// 500 with a request id.

import type { ErrorShape } from '@groundwork/contract/errors'
import { ERROR_CATALOGUE, type ErrorCode, type ErrorParamsOf } from '@groundwork/contract/errors'
import { type Outcome, type Problem, statusOf } from '@groundwork/engine/requests'

export class HttpError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly shape: ErrorShape
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, { status, headers = {} }: ErrorOptions = {}) {
    super(message)
    this.name = 'HttpError'
    const { statuses, shape } = ERROR_CATALOGUE[code]
    this.code = code
    this.status = status ?? statuses[0]
    this.shape = shape
    this.headers = headers
  }
}

export interface ErrorOptions {
  /** Where a row has several. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

export const httpError = <Code extends ErrorCode>(
  code: Code,
  params: ErrorParamsOf<Code>,
  options: ErrorOptions = {},
): HttpError => new HttpError(code, renderMessage(code, params), options)

export function renderMessage<Code extends ErrorCode>(code: Code, params: ErrorParamsOf<Code>): string {
  const { message } = ERROR_CATALOGUE[code] as { readonly message: (params: ErrorParamsOf<Code>) => string }
  return message(params)
}

/** As it stands on the wire. */
export const errorBody = ({ status, shape, message, code: error_code }: HttpError): object =>
  shape === 'request'
    ? { code: status, message, error_code }
    : { kind: 'Error', id: status, href: '', code: String(status), reason: message, error_code }

export const notFound = (what: string, id: string): HttpError =>
  httpError('not-found', { reason: `There is no ${what} ${id}.` })

/** All problems in one answer; its status and its code are those of the first. */
export const refusedFor = (problems: readonly Problem[]): HttpError =>
  httpError(
    problems[0]?.code ?? 'invalid-text',
    { reason: problems.map(({ message }) => message).join(' ') },
    { status: statusOf(problems) },
  )

/** What a rule decided, or its refusal. */
export function orRefuse<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw refusedFor(outcome.problems)
  return outcome.value
}

/** A transition that the status does not allow. */
export const wrongStatus = ({
  status,
  reason,
}: {
  readonly status: number
  readonly reason: string
}): HttpError => httpError('wrong-status', { reason }, { status })
