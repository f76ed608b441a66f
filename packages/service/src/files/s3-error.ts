// What went wrong with an S3 store. What a person can mend is named as such, with what to do.

import { errorCode } from '@groundwork/errors/error-code'
import { ApiFailure } from '../errors/api-failure.ts'

const NO_ANSWER =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|TimeoutError)$/
const RETRY = { headers: { 'retry-after': '10' } }

/** Without the SDK's error as its cause: that carries the whole request, signature included, into a log. */
export function s3Error(action: string, store: string, error: unknown): Error {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const failed = `${action} in ${store} failed`
  const status = answeredWith(error)
  if (status === 507)
    return new ApiFailure(
      507,
      `${failed}, as the store is full: ${said}. Free some space there, then repeat the request.`,
      RETRY,
    )
  if (status !== null && status >= 500)
    return new ApiFailure(
      503,
      `${failed}, as the store is in trouble: ${said}. Look at its log, then repeat the request.`,
      RETRY,
    )
  if (NO_ANSWER.test(errorCode(error)) || (error instanceof Error && NO_ANSWER.test(error.name)))
    return new ApiFailure(
      503,
      `${failed}, as the store does not answer: ${said}. Check that it runs and that the service reaches it, then repeat the request.`,
      RETRY,
    )
  return new Error(`${failed}: ${said}`)
}

/** null: there was no answer. */
function answeredWith(error: unknown): number | null {
  const { $metadata: about } = (error ?? {}) as { readonly $metadata?: { readonly httpStatusCode?: unknown } }
  return typeof about?.httpStatusCode === 'number' ? about.httpStatusCode : null
}
