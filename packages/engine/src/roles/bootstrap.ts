// The host that starts the cluster: it runs the temporary control plane and becomes an ordinary master afterwards.
import type { HostStatus } from '@groundwork/contract/statuses'
import type { ClusterContext } from '../cluster/cluster-context.ts'
import { effectiveRole } from './effective-role.ts'
import { inRoleOrder } from './role-order.ts'

const CAN_START: readonly HostStatus[] = ['known', 'preparing-for-installation']

/** The host that is flagged already; otherwise the strongest master (last in role order) that can start, because the
 *  temporary control plane comes on top of its own work. null when there is none. */
export function chooseBootstrap(context: ClusterContext): string | null {
  const flagged = context.hosts.find(({ bootstrap }) => bootstrap)
  if (flagged) return flagged.id
  const masters = context.hosts.filter(
    (host) => effectiveRole(host) === 'master' && CAN_START.includes(host.status),
  )
  return inRoleOrder(masters).at(-1)?.id ?? null
}
