// The resources that a request names in its path and query.
import type { Target } from './auth.ts'

/** All ids, as texts in lower case; more than one when a parameter was repeated. */
export interface Named {
  readonly infraEnvs: readonly string[]
  readonly clusters: readonly string[]
  readonly hosts: readonly string[]
}

export function namedBy({ params, query }: Target): Named {
  return {
    infraEnvs: texts(params.infra_env_id, query.infra_env_id),
    clusters: texts(params.cluster_id, query.cluster_id),
    hosts: texts(params.host_id, query.host_id, query.host_ids),
  }
}

/** Lists come comma separated, repeated, or both. */
export function texts(...values: readonly unknown[]): readonly string[] {
  return values
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Anything else would be an error of the database. */
export const isId = (text: string): boolean => UUID.test(text)
