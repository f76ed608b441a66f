// Whether the hosts that made it so far are enough for the cluster to work. Roles are final when this is asked.
import type { HostRole } from '@groundwork/contract/hosts'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from './cluster-context.ts'
import { effectiveRole } from './effective-role.ts'
import { isSingleNode, isTwoNodesWithFencing } from './topology.ts'

/** A named set of host statuses that count; also the key under which the answer is kept. */
export interface CountedStatuses {
  readonly statuses: readonly HostStatus[]
}

export const INSTALLED_STATUSES: CountedStatuses = { statuses: ['installed'] }

export const POSSIBLY_INSTALLED_STATUSES: CountedStatuses = {
  statuses: [
    'installing',
    'installing-in-progress',
    'installed',
    'installing-pending-user-action',
    'preparing-successful',
  ],
}

export const hasEnoughHosts = (context: ClusterContext, counting: CountedStatuses): boolean =>
  context.once(counting, () => isEnough(context, counting))

function isEnough(context: ClusterContext, { statuses }: CountedStatuses): boolean {
  const assigned = (role: HostRole) => context.hosts.filter((host) => effectiveRole(host) === role)
  const counted = (role: HostRole) => assigned(role).filter(({ status }) => statuses.includes(status)).length

  const masters = counted('master')
  if (isSingleNode(context.cluster)) return masters === 1 && counted('worker') === 0
  if (masters !== assigned('master').length || masters < minimumMasters(context)) return false
  if (assigned('arbiter').length > 0 && counted('arbiter') === 0) return false
  // One worker alone may fail: the control plane then takes its work. Of several, two must be left for the router.
  return assigned('worker').length < 2 || counted('worker') >= 2
}

function minimumMasters({ cluster, hosts }: ClusterContext): number {
  const hasTieBreaker = hosts.some((host) => effectiveRole(host) === 'arbiter')
  return hasTieBreaker || isTwoNodesWithFencing(cluster, hosts) ? 2 : 3
}
