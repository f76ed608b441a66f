// Refusals of a request as such, before anything is looked up.
import { reasoned, requestError } from './error-row.ts'

export const REQUEST_ERRORS = {
  'invalid-path': requestError(400, () => 'The path of the request is not a valid URL.'),
  'no-such-path': requestError<{ path: string }>(
    404,
    ({ path }) => `There is nothing at ${path}. The API is described at /openapi.json.`,
  ),
  'method-not-allowed': requestError<{ method: string; path: string; methods: string }>(
    405,
    ({ method, path, methods }) => `${method} is not possible on ${path}; it takes ${methods}.`,
  ),
  'body-missing': requestError(400, () => 'The body is empty, but this operation needs one.'),
  'body-incomplete': requestError(400, () => 'The body ended before it was complete.'),
  'body-too-long': requestError<{ limit: number }>(
    413,
    ({ limit }) => `The body is longer than ${limit} bytes, the most that this operation takes.`,
  ),
  'body-too-complex': requestError<{ problem: string }>(400, ({ problem }) => `The body ${problem}.`),
  'body-not-json': requestError<{ why: string }>(400, ({ why }) => `The body is not valid JSON: ${why}.`),
  'body-not-acceptable': reasoned(
    'request',
    400,
    'Its type, encoding or form is not what the operation takes.',
  ),
  'upload-invalid': requestError<{ why: string }>(
    400,
    ({ why }) => `The upload is not valid multipart data: ${why}.`,
  ),
  'text-with-nul': requestError(400, () => 'The body holds a NUL character in a text; no field takes one.'),
  'text-with-half-character': requestError(
    400,
    () => 'The body holds half of a surrogate pair in a text, which is no character.',
  ),
  'unknown-field': requestError<{ field: string }>(400, ({ field }) => `Field ${field} in body is unknown.`),
  'schema-violation': reasoned(
    'request',
    400,
    'A field of the body does not fit its schema; the message names the field.',
  ),
  'invalid-parameter': requestError<{ name: string; place: string; demand: string }>(
    400,
    ({ name, place, demand }) => `Parameter ${name} in ${place} ${demand}.`,
  ),
  'invalid-query': reasoned(
    'request',
    400,
    'Parameters of the query contradict each other or have no meaning together.',
  ),
  'value-not-storable': requestError<{ requestId: string }>(
    400,
    ({ requestId }) => `A value in the request cannot be stored (request ${requestId}).`,
  ),
  'foreign-page': requestError<{ origin: string }>(
    403,
    ({ origin }) =>
      `Pages of ${origin} may not call this service. To permit it, add the site to ALLOWED_DOMAINS.`,
  ),
  'two-hosts': requestError(400, () => 'There are two Host headers; send one.'),
  'host-not-ours': requestError<{ name: string }>(
    421,
    ({ name }) =>
      `This service has no login and does not answer to the name ${name}, which may be that of a foreign web page. Use localhost or an address, or name it with --service-base-url or --allowed-domain.`,
  ),
  'body-too-slow': requestError(408, () => 'The body comes too slowly. Send it again over a faster line.'),
  'too-many-bodies': requestError(
    503,
    () => 'This address sends too many bodies at once. Try again in a few seconds.',
  ),
  'too-many-connections': requestError(
    503,
    () => 'This address has too many connections. Try again in a few seconds.',
  ),
  'step-type-missing': requestError(
    400,
    () => 'step_type in body is missing: it says which step the reply is for.',
  ),
  'network-invalid': requestError<{ network: string }>(
    400,
    ({ network }) => `network ${network} is not a network such as 192.0.2.0/24.`,
  ),
  'version-empty': requestError(
    400,
    () => 'openshift_version is empty; write the version of the cluster, such as 4.20.',
  ),
} as const
