// A client for the whole API, typed by the operations table: the id of an operation decides what goes in and comes out.
import type { Static, TSchema } from 'typebox'
import type { Operation, SuccessBody } from './operations/operation.ts'
import { OPERATIONS, type OperationId } from './operations/operations.ts'
import { type QueryValue, requestUrl } from './operations/request-url.ts'

type Row<Id extends OperationId> = (typeof OPERATIONS)[Id]
type Nothing = Record<never, never>

type Part<Name extends string, Schema extends TSchema> =
  Nothing extends Static<Schema>
    ? { readonly [Key in Name]?: Static<Schema> }
    : { readonly [Key in Name]: Static<Schema> }
type Params<O> = O extends { readonly params: infer S extends TSchema } ? Part<'params', S> : Nothing
type Query<O> = O extends { readonly query: infer S extends TSchema } ? Part<'query', S> : Nothing
type Headers<O> = O extends { readonly headers: infer S extends TSchema } ? Part<'headers', S> : Nothing
type Body<O> = O extends { readonly body: infer S extends TSchema }
  ? O extends { readonly isBodyOptional: true }
    ? { readonly body?: Static<S> }
    : { readonly body: Static<S> }
  : Nothing

export type CallInput<Id extends OperationId> = Params<Row<Id>> &
  Query<Row<Id>> &
  Headers<Row<Id>> &
  Body<Row<Id>> & { readonly signal?: AbortSignal }
export type CallAnswer<Id extends OperationId> = SuccessBody<Row<Id>>

type Arguments<Id extends OperationId> =
  Nothing extends CallInput<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>]

export interface Client {
  /** The decoded answer: JSON, a Blob for files, undefined where there is no body. Throws ApiError. */
  call<Id extends OperationId>(id: Id, ...input: Arguments<Id>): Promise<CallAnswer<Id>>
  /** The answer as it comes, for its headers or to stream a file. Throws ApiError. */
  open<Id extends OperationId>(id: Id, ...input: Arguments<Id>): Promise<Response>
}

export interface ClientOptions {
  /** Address of the service, for example http://127.0.0.1:8090. */
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  /** Sent with every call, for example a token. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The service answered, but with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly operation: string
  readonly status: number
  readonly reason: string

  constructor(operation: string, status: number, reason: string) {
    super(`${operation}: ${status} ${reason}`)
    this.operation = operation
    this.status = status
    this.reason = reason
  }
}

export function createClient(options: ClientOptions): Client {
  const send = async (operation: Operation, input: UntypedInput): Promise<Response> => {
    const url = requestUrl(options.baseUrl, operation, input.params, input.query)
    const response = await (options.fetch ?? fetch)(url, requestOf(operation, input, options.headers))
    if (response.ok) return response
    throw new ApiError(operation.id, response.status, await reasonOf(response))
  }
  return {
    open: (id, ...[input]) => send(OPERATIONS[id], input ?? {}),
    async call(id, ...[input]) {
      const operation: Operation = OPERATIONS[id]
      // The table says what the answer is; the service is held to it by the contract tests.
      return (await decode(operation, await send(operation, input ?? {}))) as CallAnswer<typeof id>
    },
  }
}

interface UntypedInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly headers?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

function requestOf(operation: Operation, input: UntypedInput, common: ClientOptions['headers']): RequestInit {
  // The service refuses an Accept that does not fit, so JSON must not be asked for where a file comes.
  const headers: Record<string, string> = { Accept: operation.produces ?? 'application/json', ...common }
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined) headers[name] = String(value)
  }
  const request: RequestInit = { method: operation.method, headers }
  if (input.signal !== undefined) request.signal = input.signal
  if (input.body === undefined) return request
  if (operation.consumes === 'multipart/form-data') return { ...request, body: formOf(input.body) }
  headers['Content-Type'] = 'application/json'
  return { ...request, body: JSON.stringify(input.body) }
}

function formOf(fields: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields as Readonly<Record<string, Blob | undefined>>)) {
    if (value !== undefined) form.append(name, value)
  }
  return form
}

async function decode(operation: Operation, response: Response): Promise<unknown> {
  const hasBody = operation.answers[response.status]?.schema !== undefined
  if (hasBody && operation.produces !== undefined) return response.blob()
  const text = await response.text()
  return hasBody && text !== '' ? JSON.parse(text) : undefined
}

/** Errors come in two shapes; a proxy in between may add a third. */
async function reasonOf(response: Response): Promise<string> {
  const text = (await response.text()).trim()
  try {
    const { reason, message } = JSON.parse(text) as { reason?: unknown; message?: unknown }
    return String(reason ?? message ?? text)
  } catch {
    return text || response.statusText
  }
}
