// Any error to an answer. Whoever calls learns what they can act on; the rest goes to the log, under the same request id.
import type { Logger } from 'pino'
import { isOutdatedPlan } from '../database/prepared-statements.ts'
import { ApiFailure } from '../errors.ts'
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
  const code = codeOf(error)
  if (isPassing(error)) {
    log.warn({ requestId, err: error }, 'the database could not do its work now')
    return new ApiFailure(
      503,
      `The database is not available or too busy. Try again in a second (request ${requestId}).`,
      {
        headers: { 'retry-after': '1' },
      },
    )
  }
  log.error({ requestId, err: error }, 'a request failed unexpectedly')
  // Class 22: the database was given a value that no column takes, so the request was wrong and we missed it.
  if (/^22[0-9A-Z]{3}$/.test(code)) {
    return new ApiFailure(400, `A value in the request cannot be stored (request ${requestId}).`, {
      shape: 'request',
    })
  }
  return new ApiFailure(500, `The service failed; its log tells why under request ${requestId}.`)
}

const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null | undefined)?.code ?? '')

/** Serialization failure, deadlock, lock timeout, connections refused, lost or used up, database starting or stopping. */
const PASSING =
  /^(?:40001|40P01|55P03|53300|53400|57P0[1-5]|08[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/

/** Whether the same request may work in a moment. */
export function isPassing(error: unknown): boolean {
  if (PASSING.test(codeOf(error)) || isOutdatedPlan(error)) return true
  const message = error instanceof Error ? error.message : ''
  return /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message,
  )
}
