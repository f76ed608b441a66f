// The resources that a request names in its path and query.
import { canonicalUuid, isUuid } from '../wire/uuid.ts'
import type { Target } from './auth.ts'

/** All ids, spelled as handlers see them; more than one when a parameter was repeated. */
export interface NamedIds {
  readonly infraEnvs: readonly string[]
  readonly clusters: readonly string[]
  readonly hosts: readonly string[]
  /** Of the controller: they are about no host, whichever is named. */
  readonly isControllerLogs: boolean
}

export function readNamedIds({ params, query }: Target): NamedIds {
  return {
    infraEnvs: ids(params.infra_env_id, query.infra_env_id),
    clusters: ids(params.cluster_id, query.cluster_id),
    hosts: ids(params.host_id, query.host_id, query.host_ids),
    isControllerLogs: splitLists(query.logs_type).includes('controller'),
  }
}

/** What is no id in any spelling stays what it is, and is refused later. */
const ids = (...values: readonly unknown[]): readonly string[] =>
  splitLists(...values).map((text) => (isUuid(text) ? canonicalUuid(text) : text))

/** Lists come comma separated, repeated, or both. */
export function splitLists(...values: readonly unknown[]): readonly string[] {
  return values
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Anything else would be an error of the database. */
export const isId = (text: string): boolean => UUID.test(text)
