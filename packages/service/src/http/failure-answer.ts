// Any error to an answer. Callers learn what they can act on; the rest goes to the log, under the same request id.
import type { Logger } from 'pino'
import { troubleOf } from '../database/trouble-of.ts'
import { errorBody, HttpError, httpError } from '../errors/http-error.ts'
import { DatabaseUnavailableError } from '../errors/trouble.ts'
import type { Answer } from './handler.ts'

export function failureAnswer(error: unknown, requestId: string, log: Logger): Answer {
  const failure = error instanceof HttpError ? error : unexpected(error, requestId, log)
  return { status: failure.status, headers: failure.headers, body: errorBody(failure) }
}

function unexpected(error: unknown, requestId: string, log: Logger): HttpError {
  const trouble = troubleOf(error)
  if (trouble !== null) {
    // That it is away was logged when it went; hundreds of agents ask meanwhile.
    if (!(error instanceof DatabaseUnavailableError))
      log.warn({ requestId, err: error }, 'the database or a disk could not do its work now')
    return httpError(
      'storage-trouble',
      { reason: `${trouble.reason} (request ${requestId})` },
      { status: trouble.status, headers: { 'retry-after': String(trouble.retryAfterSeconds) } },
    )
  }
  log.error({ requestId, err: error }, 'a request failed unexpectedly')
  // Class 22: the database was given a value that no column takes, so the request was wrong and we missed it.
  const code = String((error as { code?: unknown } | null | undefined)?.code ?? '')
  if (/^22[0-9A-Z]{3}$/.test(code)) {
    return httpError('value-not-storable', { requestId })
  }
  return httpError('internal-error', { requestId })
}
