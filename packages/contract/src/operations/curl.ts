// Prints a call as a command that can be pasted into a shell, so that a remedy is something one can try at once.
import { quotedWord } from '@groundwork/text/shell-word'
import { isPublic } from './access.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS, type OperationId } from './operations.ts'
import { type QueryValue, requestUrl } from './request-url.ts'

export interface PrintableCall extends CallValues {
  readonly operation: OperationId
}

export interface CallValues {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue>>
  /** Ignored where the operation has no body. */
  readonly body?: unknown
}

export interface CurlOptions {
  /** The service asks who calls: commands send the token in the variable TOKEN, where the operation wants one. */
  readonly asksForLogin?: boolean
}

export function toCurl(call: PrintableCall, baseUrl: string, options: CurlOptions = {}): string {
  return curlFor(OPERATIONS[call.operation], call, baseUrl, options)
}

/** The same for any row of the table. */
export function curlFor(
  operation: Operation,
  call: CallValues,
  baseUrl: string,
  { asksForLogin = false }: CurlOptions = {},
): string {
  const parts = [
    `curl -sS ${methodOption(operation)}${quotedWord(requestUrl(baseUrl, operation, call.params, call.query))}`,
    ...(asksForLogin && !isPublic(operation) ? [LOGIN_OPTION] : []),
    ...bodyOptions(operation, call.body),
    ...answerOptions(operation),
  ]
  return parts.join(' \\\n  ')
}

/** The shell puts the token in, so that no list of commands shows it. */
const LOGIN_OPTION = '-H "Authorization: Bearer $TOKEN"'

function methodOption({ method }: Operation): string {
  return method === 'GET' ? '' : `-X ${method} `
}

function answerOptions({ produces }: Operation): string[] {
  // The service names the file.
  if (produces === 'application/octet-stream') return ['-OJ']
  return produces === 'text/event-stream' ? ['-N'] : []
}

function bodyOptions(operation: Operation, body: unknown): string[] {
  if (operation.body === undefined || body === undefined) return []
  if (operation.consumes === undefined) {
    return [`-H ${quotedWord('Content-Type: application/json')}`, `-d ${quotedWord(JSON.stringify(body))}`]
  }
  return Object.keys(body ?? {}).map((field) => `-F ${quotedWord(`${field}=@<file>`)}`)
}
