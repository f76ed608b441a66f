// The operations of an OpenAPI document, as the reference shows them.

export interface ReferenceParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
}

export interface ReferenceOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly isDeprecated: boolean
  readonly parameters: readonly ReferenceParameter[]
  /** Schema of the JSON body, with references resolved one level deep. */
  readonly body: unknown
  readonly answers: readonly { readonly status: string; readonly description: string }[]
}

interface DocumentOperation {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly deprecated?: boolean
  readonly parameters?: readonly ReferenceParameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> }
}

export function operationsOf(document: OpenApiDocument): readonly ReferenceOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId ?? `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      summary: operation.summary ?? '',
      description: operation.description ?? '',
      tag: operation.tags?.[0] ?? '',
      isDeprecated: operation.deprecated === true,
      parameters: operation.parameters ?? [],
      body: resolved(Object.values(operation.requestBody?.content ?? {})[0]?.schema, document),
      answers: Object.entries(operation.responses ?? {}).map(([status, { description = '' }]) => ({
        status,
        description,
      })),
    })),
  )
}

const REFERENCE = /^#\/components\/schemas\/(.+)$/

function resolved(schema: unknown, { components }: OpenApiDocument): unknown {
  if (typeof schema !== 'object' || schema === null || !('$ref' in schema)) return schema
  const name = REFERENCE.exec(String(schema.$ref))?.[1]
  return name === undefined ? schema : components?.schemas?.[name]
}

/** Fields of a body: name, whether it is needed, and what it is. */
export function fieldsOf(schema: unknown): readonly ReferenceParameter[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Readonly<Record<string, { description?: string }>>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, { description = '' }]) => ({
    name,
    in: 'body',
    required: required.includes(name),
    description,
  }))
}

export function matching(
  operations: readonly ReferenceOperation[],
  text: string,
): readonly ReferenceOperation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ id, method, path, summary, tag }) => {
    const all = `${id} ${method} ${path} ${summary} ${tag}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
