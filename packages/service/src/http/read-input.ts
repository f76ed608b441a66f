// From a request to the input of a handler: who calls, then what they sent. Login comes before everything else, so that
// strangers learn nothing and cost little.
import type { IncomingMessage } from 'node:http'
import type { Auth } from '../auth/auth.ts'
import type { Identity } from '../auth/identity.ts'
import type { Config } from '../config/config.ts'
import { httpError } from '../errors/http-error.ts'
import { credentialsOf } from './credentials.ts'
import type { Call } from './handler.ts'
import { parseJsonBody } from './json-body.ts'
import { tidyBody } from './known-fields.ts'
import { accepts, mediaTypeOf } from './media-type.ts'
import { readMultipart } from './multipart.ts'
import type { RawValues } from './parameters.ts'
import { hasBody, readBody } from './read-body.ts'
import type { BodyRule, Route } from './route.ts'
import type { Sent } from './trusted-proxies.ts'

export interface RawRequest {
  readonly message: IncomingMessage
  readonly params: RawValues
  readonly query: RawValues
  readonly requestId: string
  readonly sent: Sent
}

export function identify(
  { auth, config }: { readonly auth: Pick<Auth, 'identify'>; readonly config: Pick<Config, 'tls'> },
  route: Route,
  { message, params, query, sent }: RawRequest,
): Promise<Identity> {
  const isSecure = config.tls !== null || sent.scheme === 'https'
  return auth.identify(credentialsOf(message, query, sent.host, isSecure), route.operation, { params, query })
}

export interface Input {
  readonly call: Call
  /** To be called when the handler is done. */
  readonly discard?: () => Promise<void>
}

export async function readInput(route: Route, request: RawRequest, caller: Identity): Promise<Input> {
  const { message, requestId, sent } = request
  refuseMediaTypes(route, message)
  const call = {
    params: route.readParams(request.params),
    query: route.readQuery(request.query),
    headers: route.readHeaders(message.headers),
    caller,
    requestId,
    ...(sent.address !== '' && { source: sent.address }),
    ...(sent.host !== undefined && { host: reachedAs(sent.host, sent.scheme) }),
    ...(wantsText(route, message) && { wantsText: true }),
  }
  if (route.body === undefined) return { call: { ...call, body: undefined } as unknown as Call }
  if (route.body.files.length > 0) {
    const upload = await readMultipart(message, { fields: route.body.files, bytes: route.body.maxBytes })
    return { call: { ...call, body: upload.fields } as unknown as Call, discard: upload.discard }
  }
  const rule = route.body
  const bytes = hasBody(message) ? await readBody(message, rule.maxBytes) : Buffer.alloc(0)
  if (rule.isReadLate) return { call: readLate(call, rule, bytes) }
  return { call: { ...call, body: jsonBody(rule, bytes) } as unknown as Call }
}

function readLate(call: object, rule: BodyRule, bytes: Buffer): Call {
  let read: { readonly body: unknown } | undefined
  const late = {
    ...call,
    bytes,
    get body() {
      read ??= { body: jsonBody(rule, bytes) }
      return read.body
    },
  }
  return late as unknown as Call
}

const reachedAs = (host: string, scheme: Sent['scheme']): string =>
  scheme === undefined ? host : `${scheme}://${host}`

function jsonBody(rule: BodyRule, bytes: Buffer): unknown {
  if (bytes.length === 0 && rule.isOptional) return undefined
  const value = parseJsonBody(bytes)
  if (value === null && rule.isOptional) return undefined
  tidyBody(value, rule.schema, { dropUnknown: rule.dropUnknown })
  rule.check(value)
  return value
}

function refuseMediaTypes(route: Route, message: IncomingMessage): void {
  const { accept, 'content-type': type, 'content-encoding': encoding } = message.headers
  const { alsoProduces } = route.operation
  const isText = alsoProduces !== undefined && accepts(accept, alsoProduces)
  if (!isText && !accepts(accept, route.produces)) {
    throw refused(`This operation answers with ${route.produces}, but Accept is ${shown(accept)}.`)
  }
  if (!hasBody(message)) return
  if (mediaTypeOf(type) !== route.consumes) {
    const sent = type === undefined ? 'there is no Content-Type' : `Content-Type is ${shown(type)}`
    throw refused(`This operation takes a body of type ${route.consumes}, but ${sent}.`)
  }
  if (encoding !== undefined && encoding !== 'identity') {
    throw refused('Bodies are taken as they are; send this one without Content-Encoding.')
  }
}

/** A client that takes both gets JSON. */
const wantsText = ({ operation, produces }: Route, { headers: { accept } }: IncomingMessage): boolean =>
  operation.alsoProduces !== undefined &&
  !accepts(accept, produces) &&
  accepts(accept, operation.alsoProduces)

const shown = (header: string | undefined) => (header ?? '').slice(0, 100)
const refused = (reason: string) => httpError('body-not-acceptable', { reason })
