// The API as an OpenAPI 3.1 document, made from the operations table. Schemas with a name of their own are written once.
import type { TObject, TSchema } from 'typebox'
import { ALL_OPERATIONS } from './all-operations.ts'
import { COMPONENTS } from './definitions/components.ts'
import { OWN_COMPONENTS } from './groundwork/groundwork-operations.ts'
import { acceptedSchemes, SCHEMES } from './operations/access.ts'
import { BASE_PATH, pathOf } from './operations/base-paths.ts'
import { EitherError, ERROR_ANSWERS } from './operations/error-answers.ts'
import { type Answer, type Operation, TAGS } from './operations/operation.ts'
import { V1_COMPONENTS } from './v1/schemas.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly servers: Json
  readonly tags: Json
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly responses: Readonly<Record<string, Json>>
    readonly securitySchemes: Readonly<Record<string, Json>>
  }
}

interface DocumentOptions {
  /** Address under which readers reach the service; left out, the document is relative. */
  readonly serverUrl?: string
  readonly version?: string
}

export function openApiDocument(options: DocumentOptions = {}): OpenApiDocument {
  const server = (options.serverUrl ?? '').replace(/\/+$/, '')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Groundwork',
      version: options.version ?? '0.1.0',
      description: 'Installs OpenShift on bare metal, from nothing but machines that boot an image.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${server}${BASE_PATH}` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: paths(server),
    components: {
      schemas: mapValues(NAMED, (schema) => contentsOf(schema)),
      responses: {
        ...Object.fromEntries(
          Object.entries<Answer>(ERROR_ANSWERS).map(([status, answer]) => [
            `Error${status}`,
            answerJson(answer),
          ]),
        ),
        OtherError: answerJson({ description: 'Any other error.', schema: EitherError }),
      },
      securitySchemes: mapValues(SCHEMES, (scheme) => ({
        type: 'apiKey',
        in: scheme.in,
        name: scheme.name,
        description: scheme.what,
      })),
    },
  }
}

const NAMED: Readonly<Record<string, TSchema>> = { ...COMPONENTS, ...V1_COMPONENTS, ...OWN_COMPONENTS }

function paths(server: string): OpenApiDocument['paths'] {
  const result: Record<string, Record<string, Json>> = {}
  for (const operation of ALL_OPERATIONS) {
    const key = operation.base === undefined ? operation.path : pathOf(operation)
    const path = result[key] ?? {}
    path[operation.method.toLowerCase()] = operationJson(operation, server)
    result[key] = path
  }
  return result
}

function operationJson(operation: Operation, server: string): Json {
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.deprecated === true ? { deprecated: true } : {}),
    // Operations of ours are outside the base path of the document, so their path is the whole one.
    ...(operation.base === undefined ? {} : { servers: [{ url: `${server}/` }] }),
    security: acceptedSchemes(operation).map((scheme) => ({ [scheme]: operation.access[scheme] ?? [] })),
    parameters: [
      ...parameters('path', operation.params),
      ...parameters('query', operation.query, operation.repeatedQuery),
      ...parameters('header', operation.headers),
    ],
    ...(operation.body === undefined ? {} : { requestBody: requestBody(operation, operation.body) }),
    responses: {
      ...mapValues(operation.answers, (answer, status) => answerOrReference(operation, status, answer)),
      default: { $ref: '#/components/responses/OtherError' },
    },
  }
}

function parameters(place: string, object: TObject | undefined, repeated: readonly string[] = []): Json[] {
  return Object.entries(object?.properties ?? {}).map(([name, schema]) => {
    const { description, ...value } = schemaJson(schema) as { description?: Json }
    return {
      name,
      in: place,
      required: object?.required?.includes(name) ?? false,
      ...(description === undefined ? {} : { description }),
      ...('items' in schema ? { style: 'form', explode: repeated.includes(name) } : {}),
      schema: value,
    }
  })
}

function requestBody(operation: Operation, body: TSchema): Json {
  const type = operation.consumes ?? 'application/json'
  return { required: operation.isBodyOptional !== true, content: { [type]: { schema: schemaJson(body) } } }
}

function answerOrReference(operation: Operation, status: string, answer: Answer): Json {
  const common: Readonly<Record<string, Answer>> = ERROR_ANSWERS
  if (answer === common[status]) return { $ref: `#/components/responses/Error${status}` }
  if (!status.startsWith('2')) return answerJson(answer)
  return answerJson(answer, operation.produces, operation.alsoProduces)
}

function answerJson(answer: Answer, type = 'application/json', textType?: string): Json {
  return {
    description: answer.description,
    ...(answer.headers === undefined ? {} : { headers: headersJson(answer.headers) }),
    ...(answer.schema === undefined
      ? {}
      : {
          content: {
            [type]: { schema: schemaJson(answer.schema) },
            ...(textType === undefined ? {} : { [textType]: { schema: { type: 'string' } } }),
          },
        }),
  }
}

function headersJson(headers: TObject): Json {
  return mapValues(headers.properties, (schema) => {
    const { description, ...value } = schemaJson(schema) as { description?: Json }
    return { ...(description === undefined ? {} : { description }), schema: value }
  })
}

/** A reference where the schema has a name; what was said about it in this place stands beside the reference. */
function schemaJson(schema: TSchema): Json {
  const { title } = schema as { title?: string }
  const named = title === undefined ? undefined : NAMED[title]
  if (title === undefined || named === undefined) return contentsOf(schema)
  const reference: Record<string, Json> = { $ref: `#/components/schemas/${title}` }
  for (const key of ['description', 'default'] as const) {
    const here = (schema as Partial<Record<typeof key, Json>>)[key]
    if (here !== undefined && here !== (named as Partial<Record<typeof key, Json>>)[key])
      reference[key] = here
  }
  return reference
}

/** Plain JSON of a schema; keys with a tilde are TypeBox's own. */
function contentsOf(schema: TSchema): Json {
  return mapValues(schema as Readonly<Record<string, unknown>>, (value, key) =>
    key === 'properties' || key === 'patternProperties'
      ? mapValues(value as Readonly<Record<string, TSchema>>, (property) => schemaJson(property))
      : valueJson(value),
  )
}

function valueJson(value: unknown): Json {
  if (Array.isArray(value)) return value.map(valueJson)
  if (typeof value === 'object' && value !== null) return schemaJson(value as TSchema)
  return value as Json
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Json,
): Readonly<Record<string, Json>> {
  const entries = Object.entries(record).filter(([key]) => !key.startsWith('~'))
  return Object.fromEntries(entries.map(([key, value]) => [key, change(value, key)]))
}
