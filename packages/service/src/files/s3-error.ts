// What went wrong with an S3 store. What a person can mend is named as such, with what to do.

import { errorCode } from '@groundwork/errors/error-code'
import { HttpError, httpError } from '../errors/http-error.ts'

const NO_ANSWER =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|TimeoutError)$/

/** Without the SDK's error as its cause: that carries the whole request, signature included, into a log. */
export function s3Error(action: string, store: string, error: unknown): Error {
  // A step of the action has said it already: deleting lists first.
  if (error instanceof HttpError) return error
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const failed = `${action} in ${store} failed`
  const status = answeredWith(error)
  if (status === 507)
    return trouble(
      507,
      `${failed}, as the store is full: ${said}. Free some space there, then repeat the request.`,
    )
  if (status !== null && status >= 500)
    return trouble(
      503,
      `${failed}, as the store is in trouble: ${said}. Look at its log, then repeat the request.`,
    )
  if (NO_ANSWER.test(errorCode(error)) || (error instanceof Error && NO_ANSWER.test(error.name)))
    return trouble(
      503,
      `${failed}, as the store does not answer: ${said}. Check that it runs and that the service reaches it, then repeat the request.`,
    )
  return new Error(`${failed}: ${said}`)
}

const trouble = (status: 503 | 507, reason: string): HttpError =>
  httpError('storage-trouble', { reason }, { status, headers: { 'retry-after': '10' } })

/** null: there was no answer. */
function answeredWith(error: unknown): number | null {
  const { $metadata: about } = (error ?? {}) as { readonly $metadata?: { readonly httpStatusCode?: unknown } }
  return typeof about?.httpStatusCode === 'number' ? about.httpStatusCode : null
}
