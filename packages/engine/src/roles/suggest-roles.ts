// What the user is shown before deciding anything, and what installation will use where nothing was decided.
import type { ClusterContext } from '../context/cluster-context.ts'
import { DISCOVERY } from '../context/status-groups.ts'
import { isDay2Host } from '../context/topology.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { type Roles, selectRoles } from './select-roles.ts'

/** The `suggested_role` of every host that leaves its role to us and is not being installed yet. While a host is
 *  undescribed, a newcomer takes all suggestions back; without a newcomer they stay as they are. */
export function suggestRoles(context: ClusterContext): Roles {
  if (!context.settings.isAutoAssignEnabled) return new Map()
  const undecided = context.hosts.filter(
    ({ role, status }) => role === 'auto-assign' && DISCOVERY.includes(status),
  )
  if (context.hostsWithInventory().length === context.hosts.length) {
    return selectRoles(context, { undecided, checksOperators: true })
  }
  const isTakenBack = undecided.some(isNewcomer)
  return new Map(undecided.map((host) => [host.id, isTakenBack ? 'auto-assign' : host.suggested_role]))
}

const isNewcomer = (host: HostFacts): boolean =>
  host.suggested_role === 'auto-assign' && host.status !== 'disconnected' && !isDay2Host(host)
