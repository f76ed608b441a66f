// Structural schemas of Kubernetes, in few words. What a schema says is in its type; what it is for comes first.

export interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema
  readonly [keyword: string]: unknown
}

export type Facets = Readonly<Record<string, unknown>>

const described = (description: string): Facets => (description === '' ? {} : { description })

export const text = (description = '', facets: Facets = {}): Schema => ({
  ...described(description),
  type: 'string',
  ...facets,
})

export const time = (description = '', facets: Facets = {}): Schema =>
  text(description, { format: 'date-time', ...facets })

export const choice = (options: readonly string[], description = '', facets: Facets = {}): Schema =>
  text(description, { enum: options, ...facets })

export const flag = (description = '', facets: Facets = {}): Schema => ({
  ...described(description),
  type: 'boolean',
  ...facets,
})

export const integer = (description = '', facets: Facets = {}): Schema => ({
  ...described(description),
  type: 'integer',
  ...facets,
})

export const long = (description = '', facets: Facets = {}): Schema =>
  integer(description, { format: 'int64', ...facets })

export const list = (items: Schema, description = '', facets: Facets = {}): Schema => ({
  ...described(description),
  type: 'array',
  items,
  ...facets,
})

/** Any keys, all with values of one kind. */
export const map = (values: Schema, description = '', facets: Facets = {}): Schema => ({
  ...described(description),
  type: 'object',
  additionalProperties: values,
  ...facets,
})

export const object = (
  description: string,
  properties: Readonly<Record<string, Schema>>,
  facets: Facets = {},
): Schema => ({
  ...described(description),
  type: 'object',
  // The server forgets an empty one, and would then see a change in every apply.
  ...(Object.keys(properties).length > 0 && { properties }),
  ...facets,
})
