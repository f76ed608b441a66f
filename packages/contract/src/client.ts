// A client for the whole API, typed by the operations table: the id of an operation decides what goes in and comes out. Web pages
// load it, so of the table it has only the types and the routes.
import type { Static, TSchema } from 'typebox'
import { CLIENT_ROUTES, type ClientOperationId } from './client-routes.generated.ts'
import type { OWN_OPERATIONS } from './groundwork/groundwork-operations.ts'
import type { SuccessBody } from './operations/operation.ts'
import type { OPERATIONS } from './operations/operations.ts'
import { type QueryValue, requestUrl } from './operations/request-url.ts'
import type { Route } from './route-table.ts'

export type { ClientOperationId } from './client-routes.generated.ts'

type Row<Id extends ClientOperationId> = (typeof OPERATIONS & typeof OWN_OPERATIONS)[Id]
type Nothing = Record<never, never>

type Part<Name extends string, Schema extends TSchema> =
  Nothing extends Static<Schema>
    ? { readonly [Key in Name]?: Static<Schema> }
    : { readonly [Key in Name]: Static<Schema> }
// In brackets, so that of all operations at once, which the compiler looks at before it knows the id, nothing is combined.
type Params<O> = [O] extends [{ readonly params: infer S extends TSchema }] ? Part<'params', S> : Nothing
type Query<O> = [O] extends [{ readonly query: infer S extends TSchema }] ? Part<'query', S> : Nothing
type Headers<O> = [O] extends [{ readonly headers: infer S extends TSchema }] ? Part<'headers', S> : Nothing
type Body<O> = [O] extends [{ readonly body: infer S extends TSchema }]
  ? [O] extends [{ readonly isBodyOptional: true }]
    ? { readonly body?: Static<S> }
    : { readonly body: Static<S> }
  : Nothing

export type CallInput<Id extends ClientOperationId> = Params<Row<Id>> &
  Query<Row<Id>> &
  Headers<Row<Id>> &
  Body<Row<Id>> & { readonly signal?: AbortSignal }
export type CallAnswer<Id extends ClientOperationId> = SuccessBody<Row<Id>>

type Arguments<Id extends ClientOperationId> =
  Nothing extends CallInput<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>]

export interface Client {
  /** The decoded answer: JSON, a Blob for files, undefined where there is no body. Throws ApiError. */
  call<Id extends ClientOperationId>(id: Id, ...input: Arguments<Id>): Promise<CallAnswer<Id>>
  /** The same for what a person or a file says, which the service checks. */
  callWith<Id extends ClientOperationId>(id: Id, input: UncheckedInput): Promise<CallAnswer<Id>>
  /** The answer as it comes, for its headers or to stream a file. Throws ApiError. */
  open<Id extends ClientOperationId>(id: Id, ...input: Arguments<Id>): Promise<Response>
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
  /** Which refusal it is, by the catalogue of errors; null: not from this service, or of an older one. */
  readonly error_code: string | null
  /** When to try again, where the service says it. */
  readonly retryAfterSeconds: number | null

  constructor(operation: string, status: number, reason: string, details: ErrorDetails = {}) {
    super(`${operation}: ${status} ${reason}`)
    this.operation = operation
    this.status = status
    this.reason = reason
    this.error_code = details.error_code ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

interface ErrorDetails {
  readonly error_code?: string | null
  readonly retryAfterSeconds?: number | null
}

export function createClient(options: ClientOptions): Client {
  const send = async (id: ClientOperationId, input: UncheckedInput): Promise<Response> => {
    const route = CLIENT_ROUTES[id]
    const url = requestUrl(options.baseUrl, route, input.params, input.query)
    const response = await (options.fetch ?? fetch)(url, requestOf(route, input, options.headers))
    if (response.ok) return response
    throw await apiErrorOf(id, response)
  }
  const callWith: Client['callWith'] = async (id, input) =>
    // The table says what the answer is; the service is held to it by the contract tests.
    (await decode(CLIENT_ROUTES[id], await send(id, input))) as CallAnswer<typeof id>
  return {
    open: (id, ...input) => send(id, unchecked(input)),
    call: (id, ...input) => callWith(id, unchecked(input)),
    callWith,
  }
}

/** The input of a call, whatever its operation. */
export interface UncheckedInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly headers?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** The input of one call among all; the types of all of them together are too many for the compiler. */
const unchecked = ([input]: readonly unknown[]): UncheckedInput => (input ?? {}) as UncheckedInput

function requestOf(route: Route, input: UncheckedInput, common: ClientOptions['headers']): RequestInit {
  // The service refuses an Accept that does not fit, so JSON must not be asked for where a file comes.
  const headers: Record<string, string> = { Accept: route.produces ?? 'application/json', ...common }
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined) headers[name] = String(value)
  }
  const request: RequestInit = { method: route.method, headers }
  if (input.signal !== undefined) request.signal = input.signal
  if (input.body === undefined) return request
  if (route.consumes === 'multipart/form-data') return { ...request, body: formOf(input.body) }
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

async function decode(route: Route, response: Response): Promise<unknown> {
  const hasBody = route.bodies.includes(response.status)
  if (hasBody && route.produces !== undefined) return response.blob()
  const text = await response.text()
  return hasBody && text !== '' ? JSON.parse(text) : undefined
}

/** For callers that send a request by its path, as remedies name it. */
export async function apiErrorOf(id: string, response: Response): Promise<ApiError> {
  const text = (await response.text()).trim()
  const { reason, error_code } = readError(text)
  const wait = Number.parseInt(response.headers.get('Retry-After') ?? '', 10)
  return new ApiError(id, response.status, reason || response.statusText, {
    error_code,
    retryAfterSeconds: Number.isNaN(wait) ? null : wait,
  })
}

/** Errors come in two shapes; a proxy in between may add a third. */
function readError(text: string): { reason: string; error_code: string | null } {
  try {
    const { reason, message, error_code } = JSON.parse(text) as Readonly<Record<string, unknown>>
    return {
      reason: String(reason ?? message ?? text),
      error_code: typeof error_code === 'string' ? error_code : null,
    }
  } catch {
    return { reason: text, error_code: null }
  }
}
