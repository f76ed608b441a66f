// Any error to an answer. Whoever calls learns what they can act on; the rest goes to the log, under the same request id.
import type { Logger } from 'pino'
import { troubleOf } from '../database/trouble-of.ts'
import { ApiFailure } from '../errors/api-failure.ts'
import { DatabaseUnavailable } from '../errors/trouble.ts'
import type { Answer } from './handler.ts'

export function failureAnswer(error: unknown, requestId: string, log: Logger): Answer {
  const failure = error instanceof ApiFailure ? error : unexpected(error, requestId, log)
  const { status, message, headers } = failure
  const body =
    failure.shape === 'request'
      ? { code: status, message }
      : { kind: 'Error', id: status, href: '', code: String(status), reason: message }
  return { status, headers, body }
}

function unexpected(error: unknown, requestId: string, log: Logger): ApiFailure {
  const trouble = troubleOf(error)
  if (trouble !== null) {
    // That it is away was logged when it went; hundreds of agents ask meanwhile.
    if (!(error instanceof DatabaseUnavailable))
      log.warn({ requestId, err: error }, 'the database or a disk could not do its work now')
    return new ApiFailure(trouble.status, `${trouble.reason} (request ${requestId})`, {
      headers: { 'retry-after': String(trouble.retryAfterSeconds) },
    })
  }
  log.error({ requestId, err: error }, 'a request failed unexpectedly')
  // Class 22: the database was given a value that no column takes, so the request was wrong and we missed it.
  const code = String((error as { code?: unknown } | null | undefined)?.code ?? '')
  if (/^22[0-9A-Z]{3}$/.test(code)) {
    return new ApiFailure(400, `A value in the request cannot be stored (request ${requestId}).`, {
      shape: 'request',
    })
  }
  return new ApiFailure(500, `The service failed; its log tells why under request ${requestId}.`)
}
