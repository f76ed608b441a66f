// What the service, or the way to it, said – as an exit code, a sentence, and what to do next.

import type { ApiError } from '@groundwork/contract/client'
import { causeCode } from '@groundwork/errors/error-code'
import { causeMessage } from '@groundwork/errors/error-text'
import { ownValue } from '@groundwork/json/json-values'
import { CliError } from './cli-error.ts'
import type { ExitReason } from './exit-codes.ts'

const REASONS: Readonly<Record<number, ExitReason>> = {
  400: 'invalid',
  401: 'notAllowed',
  403: 'notAllowed',
  404: 'notFound',
  409: 'conflict',
  413: 'invalid',
  422: 'invalid',
  429: 'unreachable',
  501: 'conflict',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
}

const NEXT_BY_CODE: Readonly<Record<string, string>> = {
  contradiction: 'See how it is set now with "groundwork describe".',
  'login-invalid':
    'Check name and password; "groundwork reset-password NAME" on the computer of the service makes a new one-time login.',
  'new-password-missing': 'Log in again with --new-password-file, or at a terminal, which asks for it.',
  'login-slowed-down': 'Wait a few seconds, then try again.',
}

const NEXT_BY_STATUS: Readonly<Record<number, string>> = {
  401: 'Log in with "groundwork login", or give a token in the variable GROUNDWORK_TOKEN.',
  403: 'Ask an administrator, or use an account that may do this: "groundwork get users" lists them.',
  404: 'List what there is with "groundwork get".',
  409: 'See where it stands with "groundwork describe"; "groundwork explain" says what helps.',
  400: 'Correct the value; "groundwork explain field cluster.FIELD" says what a field takes.',
  422: 'Correct the value; "groundwork explain field cluster.FIELD" says what a field takes.',
  429: 'Wait a moment, then try again.',
  500: 'The log of the service says more.',
  503: 'See whether the service is starting, or its database is down; then try again.',
}

export function explainApiError(error: ApiError): CliError {
  const next = ownValue(NEXT_BY_CODE, error.error_code ?? '') ?? NEXT_BY_STATUS[error.status]
  return new CliError(REASONS[error.status] ?? 'unexpected', sentenceOf(error), {
    ...(next !== undefined && { next }),
    error_code: error.error_code,
    status: error.status,
    cause: error,
  })
}

function sentenceOf({ status, reason, operation }: ApiError): string {
  const isReadable = reason !== '' && !reason.startsWith('<')
  return isReadable ? reason : `The service answered ${operation} with status ${status}.`
}

const NO_CONNECTION = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|UND_ERR_)/
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/

/** The request did not get through. Null: it is something else. */
export function explainConnection(error: unknown, url: string): CliError | null {
  const code = causeCode(error)
  if (code === 'ERR_TLS_CERT_CHANGED')
    return new CliError('unreachable', `${url} shows another certificate than the one that was accepted.`, {
      next: 'Somebody may stand in between. If it was renewed: "groundwork login" shows the new one, "groundwork login --unpin" trusts authorities again.',
      cause: error,
    })
  if (CERTIFICATE.test(code))
    return new CliError('unreachable', `The certificate of ${url} is not trusted (${code}).`, {
      next: 'Name its authority with --ca FILE, or trust this very certificate: "groundwork login" shows its fingerprint.',
      cause: error,
    })
  const isLost = NO_CONNECTION.test(code) || (error instanceof TypeError && error.message === 'fetch failed')
  if (!isLost) return null
  return new CliError('unreachable', `No service answers at ${url} (${code || causeMessage(error)}).`, {
    next: '"groundwork" starts one here; --url, --context or GROUNDWORK_URL name another one.',
    cause: error,
  })
}
