import { isRecord } from '@groundwork/json/json-values'
import { resolved, schemaOf } from '../schema/find-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { Definition } from './definition.ts'

/** What would be assumed for members that are left out, put in: for showing, never for applying. */
export const withDefaults = (definition: Definition): Definition => ({
  clusters: definition.clusters.map((cluster) => filled(cluster, schemaOf('Cluster'))),
  infra_envs: definition.infra_envs.map((infraEnv) => filled(infraEnv, schemaOf('InfraEnv'))),
  hosts: definition.hosts,
})

function filled<Value>(value: Value, written: JsonSchema): Value {
  const schema = resolved(written)
  if (Array.isArray(value)) {
    return value.map((item: unknown) => (schema.items ? filled(item, schema.items) : item)) as Value
  }
  if (!isRecord(value)) return value
  const { properties = {} } = schema.anyOf?.map(resolved).find(({ type }) => type === 'object') ?? schema
  const defaults = Object.entries(properties).flatMap(([name, member]) =>
    resolved(member).default === undefined ? [] : [[name, resolved(member).default] as const],
  )
  const given = Object.entries(value).map(([name, member]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, known ? filled(member, known) : member] as const
  })
  return Object.fromEntries([...defaults, ...given]) as Value
}
