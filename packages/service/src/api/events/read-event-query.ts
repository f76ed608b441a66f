// Which events a caller asked for.
import type { EventSeverity } from '@groundwork/contract/vocabulary'
import type { Identity } from '../../auth/identity.ts'
import { isAdministrator } from '../../auth/is-administrator.ts'
import { type HttpError, httpError } from '../../errors/http-error.ts'
import type { EventQuery, EventSubject } from '../../store/events/event-query.ts'

/** As the wire carries it. */
export interface EventListParams {
  readonly cluster_id?: string
  readonly host_id?: string
  readonly host_ids?: readonly string[]
  readonly infra_env_id?: string
  readonly limit?: number
  readonly offset?: number
  readonly order?: 'ascending' | 'descending'
  readonly severities?: readonly EventSeverity[]
  readonly message?: string
  readonly deleted_hosts?: boolean
  readonly cluster_level?: boolean
  readonly categories?: readonly string[]
}

const DEFAULT_LIMIT = 5000
const UNLIMITED = -1

export function eventQuery(params: EventListParams, caller: Identity): EventQuery {
  const limit = params.limit ?? DEFAULT_LIMIT
  if (limit < UNLIMITED) {
    throw refused(
      `limit is ${limit}; use -1 for all events, 0 for the counts alone, or the number of events.`,
    )
  }
  const offset = params.offset ?? 0
  if (offset < 0) throw refused(`offset is ${offset}; use 0 or the number of events to skip.`)
  return {
    subject: subjectOf(params, caller),
    scope: caller.scope,
    categories: categoriesOf(params, caller),
    severities: params.severities ?? [],
    isDescending: params.order === 'descending',
    limit: limit === UNLIMITED ? null : limit,
    offset,
  }
}

const refused = (message: string): HttpError => httpError('invalid-query', { reason: message })

function subjectOf(params: EventListParams, caller: Identity): EventSubject {
  const host_ids = [...(params.host_ids ?? []), ...(params.host_id === undefined ? [] : [params.host_id])]
  if (params.cluster_id !== undefined) {
    return {
      kind: 'cluster',
      cluster_id: params.cluster_id,
      host_ids,
      deletedHosts: params.deleted_hosts ?? false,
      clusterLevel: params.cluster_level ?? false,
      message: params.message ?? '',
    }
  }
  if (host_ids.length > 0) return { kind: 'hosts', host_ids }
  if (params.infra_env_id !== undefined) return { kind: 'infra-env', infra_env_id: params.infra_env_id }
  return { kind: seesEverything(caller) ? 'everything' : 'nothing' }
}

function categoriesOf({ categories }: EventListParams, caller: Identity): readonly string[] {
  const asked = categories?.filter((category) => category !== '') ?? []
  if (asked.length === 0) return ['user']
  // Who did what to the service is the business of its administrators.
  return isAdministrator(caller) ? asked : asked.filter((category) => category !== 'audit')
}

const seesEverything = (identity: Identity): boolean =>
  isAdministrator(identity) ||
  (identity.scope === null && identity.caller !== 'trusted' && identity.caller.role === 'read-only-admin')
