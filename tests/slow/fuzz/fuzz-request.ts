// Requests for one operation, from good to hopeless.
import { type Operation, pathOf } from '@groundwork/contract/operations'
import { STEP_CATALOGUE } from '@groundwork/contract/steps'
import fc from 'fast-check'
import type { TObject, TSchema } from 'typebox'
import { mutated, oddValue } from './mutate.ts'
import { SECRETS } from './secrets.ts'
import { validValue } from './valid-value.ts'

/** Places of ids are still open. */
export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const BOUNDARY = 'fuzz-boundary'
const REPLIES = ['v2PostStepReply', 'v1PostStepReply']

export function requestsFor(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const { method } = operation
  return fc
    .record({
      path: pathFor(operation),
      query: queryFor(operation.query),
      headers: headersFor(operation),
      body: bodyFor(operation),
    })
    .map(({ path, query, headers, body }) => ({
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers,
      ...(body !== undefined && { body }),
    }))
}

/** A place for an id has to stay readable until it is filled in. */
const inUrl = (value: unknown): string =>
  encodeURIComponent(asText(value)).replace(/%7B%7B([a-z-]+)%3A(\d+)%7D%7D/g, '{{$1:$2}}')

function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.slice(0, 3_000).replace(/\p{Surrogate}/gu, '?')
}

function pathFor(operation: Operation): fc.Arbitrary<string> {
  const names = Object.keys(operation.params?.properties ?? {})
  const values = names.map((name) => {
    const good = validValue((operation.params as TObject).properties[name] as TSchema, name)
    return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: oddValue }).map(inUrl)
  })
  return fc
    .tuple(...values)
    .map((texts) => pathOf(operation).replace(/\{(\w+)\}/g, (_, name) => texts[names.indexOf(name)] ?? ''))
}

function queryFor(query: TObject | undefined): fc.Arbitrary<string> {
  const pairs = Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const good = validValue(schema as TSchema, name)
    const value = fc.oneof({ weight: 5, arbitrary: good }, { weight: 1, arbitrary: oddValue })
    const isRequired = query?.required?.includes(name) === true
    const pair = value.map(
      (sent) => `${encodeURIComponent(name)}=${inUrl(Array.isArray(sent) ? sent.join(',') : sent)}`,
    )
    return fc.option(pair, { nil: '', freq: isRequired ? 20 : 1 })
  })
  const odd = fc.constantFrom(
    '',
    '',
    '',
    '',
    'x=1',
    '%',
    `api_key=${SECRETS.token}`,
    '&&=&',
    'limit=1&limit=2',
  )
  return fc.tuple(...pairs, odd).map((parts) => parts.filter((part) => part !== '').join('&'))
}

function headersFor({ headers, consumes, body }: Operation): fc.Arbitrary<Record<string, string>> {
  const fields = Object.entries(headers?.properties ?? {}).map(([name, schema]) =>
    fc.option(
      fc
        .oneof(
          { weight: 5, arbitrary: validValue(schema as TSchema, name) },
          { weight: 1, arbitrary: oddValue },
        )
        .map((value): [string, string] => [name, inHeader(value)]),
      { nil: null },
    ),
  )
  const type = consumes === undefined ? 'application/json' : `${consumes}; boundary=${BOUNDARY}`
  const types = fc.oneof(
    { weight: 20, arbitrary: fc.constant(type) },
    fc.constantFrom('text/plain', 'x', consumes ?? ''),
  )
  return fc.tuple(types, ...fields).map(([sent, ...given]) => ({
    ...(body !== undefined && { 'content-type': sent }),
    ...Object.fromEntries(given.filter((pair) => pair !== null)),
  }))
}

/** What no client could send is tried over bare sockets. */
const inHeader = (value: unknown): string =>
  asText(value)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 2_000)

function bodyFor(operation: Operation): fc.Arbitrary<string | undefined> {
  if (operation.body === undefined) return fc.constant(undefined)
  if (operation.consumes !== undefined) return uploadFor(operation.body as TObject)
  const value = REPLIES.includes(operation.id) ? stepReply() : validValue(operation.body, 'body')
  const text = mutated(value).map((sent) => JSON.stringify(sent) ?? '')
  const broken = fc.tuple(text, fc.nat()).map(([sent, at]) => sent.slice(0, at % (sent.length + 1)))
  return fc.oneof({ weight: 15, arbitrary: text }, { weight: 1, arbitrary: broken })
}

/** The text inside a reply is a document of its own, with a schema of its own. */
function stepReply(): fc.Arbitrary<unknown> {
  const replies = Object.entries(STEP_CATALOGUE).map(([step_type, step]) => {
    const schema = (step as { readonly reply?: TSchema | null }).reply ?? null
    const output = schema === null ? fc.constant('') : mutated(validValue(schema, 'output')).map(documentText)
    return fc.record({
      step_type: fc.constant(step_type),
      step_id: fc.constant(`${step_type}-1234`),
      exit_code: fc.constantFrom(0, 0, 0, 1, -1),
      error: fc.constantFrom('', 'it failed'),
      output,
    })
  })
  return fc.oneof(...replies)
}

const documentText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value)?.slice(0, 50_000) ?? '')

function uploadFor({ properties }: TObject): fc.Arbitrary<string> {
  const names = fc.constantFrom(...Object.keys(properties), 'other', '')
  const content = fc.oneof(fc.constant('\x1f\x8b\x08some log'), fc.string({ maxLength: 300 }))
  const part = fc
    .tuple(names, content)
    .map(
      ([name, text]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.tar.gz"\r\n\r\n${text}\r\n`,
    )
  const end = fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, `--${BOUNDARY}`, '')
  return fc.tuple(fc.array(part, { maxLength: 3 }), end).map(([parts, last]) => parts.join('') + last)
}
