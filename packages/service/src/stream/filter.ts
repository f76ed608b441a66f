import { STREAM_KINDS, type StreamedHostForm } from '@groundwork/contract/groundwork'
import type { ChangeKind } from '../store/changes/record-change.ts'

/** What a watcher wants to hear of; left out: everything but audit entries. */
export interface WatchFilter {
  readonly cluster_id?: string | undefined
  readonly infra_env_id?: string | undefined
  readonly kinds?: readonly ChangeKind[] | undefined
  /** What it is sent of hosts; left out: all of it. */
  readonly hostForm?: StreamedHostForm | undefined
  /** What the caller may see at all; null: everything. */
  readonly scope: { readonly cluster_id?: string; readonly infra_env_id?: string } | null
}

export const hostFormOf = ({ hostForm }: WatchFilter): StreamedHostForm => hostForm ?? 'host'

export interface ChangeOwner {
  readonly kind: ChangeKind
  readonly cluster_id: string | null
  readonly infra_env_id: string | null
}

export function matches(filter: WatchFilter, place: ChangeOwner): boolean {
  if (!isWanted(filter.kinds, place.kind)) return false
  return isWithin(filter, place) && isAllowed(filter.scope, place)
}

/** Who did what is heard only by those who ask for it by name, as in the list of events; who may is decided before. */
const isWanted = (kinds: WatchFilter['kinds'], kind: ChangeKind): boolean =>
  kinds === undefined ? kind !== 'audit' && isKnown(kind) : kinds.includes(kind)

/** A newer process of the service may write of what this one has never heard. */
const isKnown = (kind: string): boolean => (STREAM_KINDS as readonly string[]).includes(kind)

function isAllowed(scope: WatchFilter['scope'], place: ChangeOwner): boolean {
  if (scope === null) return true
  // A scope that names nothing opens nothing.
  if (scope.cluster_id === undefined && scope.infra_env_id === undefined) return false
  return isWithin(scope, place)
}

const isWithin = (
  {
    cluster_id,
    infra_env_id,
  }: { readonly cluster_id?: string | undefined; readonly infra_env_id?: string | undefined },
  place: ChangeOwner,
): boolean =>
  (cluster_id === undefined || cluster_id === place.cluster_id) &&
  (infra_env_id === undefined || infra_env_id === place.infra_env_id)
