// What a handler sees of a body, before the body is checked: a null in a field that has no null means the same as leaving
// the field out, ids have one spelling, and old clients' unknown fields are dropped where the operation says so.

import { canonicalUuid, isUuid } from '../wire/uuid.ts'
import { isNode, type SchemaNode } from './request-schema.ts'

interface Options {
  readonly dropUnknown: boolean
}

/** Changes the value in place; it was parsed for this request and is used nowhere else. */
export function tidyBody(value: unknown, schema: SchemaNode, options: Options): void {
  if (Array.isArray(value)) {
    if (isNode(schema.items)) for (const item of value) tidyBody(item, schema.items, options)
    return
  }
  if (!isNode(value)) return
  const properties = isNode(schema.properties) ? schema.properties : undefined
  if (properties === undefined) return
  const fields = value as Record<string, unknown>
  for (const [name, inner] of Object.entries(fields)) {
    const property = Object.hasOwn(properties, name) ? (properties[name] as SchemaNode) : undefined
    if (property === undefined) {
      if (options.dropUnknown) delete fields[name]
    } else if (inner === null) {
      if (!takesNull(property)) delete fields[name]
    } else if (property.format === 'uuid') {
      if (typeof inner === 'string' && isUuid(inner)) fields[name] = canonicalUuid(inner)
    } else {
      tidyBody(inner, property, options)
    }
  }
}

function takesNull({ type, anyOf }: SchemaNode): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((branch: SchemaNode) => takesNull(branch))
  return type === undefined || type === 'null' || (Array.isArray(type) && type.includes('null'))
}
