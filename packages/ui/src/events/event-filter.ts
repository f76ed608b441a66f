// Which events are wanted, as it stands in the address of the page and as the service is asked.
import type { CallInput } from '@groundwork/contract/client'
import type { Event } from '@groundwork/contract/events'

export const SEVERITIES = ['info', 'warning', 'error', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

export interface EventFilter {
  /** Empty: all. */
  readonly severities: readonly Severity[]
  readonly text: string
  /** Empty: of whatever. */
  readonly clusterId: string
  readonly hostId: string
  readonly infraEnvId: string
  /** What people and programs asked of the service is listed too. */
  readonly hasCalls: boolean
}

type Search = Readonly<Record<string, string | undefined>>
type Query = NonNullable<CallInput<'v2ListEvents'>['query']>

export const readFilter = (search: Search): EventFilter => ({
  severities: SEVERITIES.filter((severity) => (search.severity ?? '').split(',').includes(severity)),
  text: search.text ?? '',
  clusterId: search.cluster ?? '',
  hostId: search.host ?? '',
  infraEnvId: search.infra_env ?? '',
  hasCalls: search.calls === 'yes',
})

export const isFiltered = ({ severities, text, clusterId, hostId, infraEnvId }: EventFilter): boolean =>
  severities.length > 0 || text !== '' || clusterId !== '' || hostId !== '' || infraEnvId !== ''

/** The service searches texts within a cluster only; elsewhere the page does it, among what it has loaded. */
export const isTextAskedFor = ({ text, clusterId }: EventFilter): boolean => text !== '' && clusterId !== ''

export const queryOf = (filter: EventFilter, limit: number, offset: number): Query => ({
  limit,
  offset,
  order: 'descending',
  ...(filter.clusterId !== '' && { cluster_id: filter.clusterId }),
  ...(filter.hostId !== '' && { host_id: filter.hostId }),
  ...(filter.infraEnvId !== '' &&
    filter.clusterId === '' &&
    filter.hostId === '' && { infra_env_id: filter.infraEnvId }),
  ...(filter.severities.length > 0 && { severities: [...filter.severities] }),
  ...(isTextAskedFor(filter) && { message: filter.text }),
  ...(filter.hasCalls && { categories: ['user', 'audit'] }),
})

/** For what the stream brings, and for texts that the service does not search. */
export function matches(filter: EventFilter, event: Event): boolean {
  const { severities, text, clusterId, hostId, infraEnvId } = filter
  return (
    (severities.length === 0 || severities.includes(event.severity)) &&
    (clusterId === '' || event.cluster_id === clusterId) &&
    (hostId === '' || event.host_id === hostId) &&
    (infraEnvId === '' || event.infra_env_id === infraEnvId) &&
    (text === '' || event.message.toLowerCase().includes(text.toLowerCase()))
  )
}
