import type { ClusterContext } from '../context/cluster-context.ts'
import { type Roles, selectRoles } from './select-roles.ts'

/** The `role` to write into every auto-assign host when installation starts: what `suggestRoles` promised.
 *  Empty while a host has not described itself. */
export function assignRoles(context: ClusterContext): Roles {
  if (context.hostsWithInventory().length < context.hosts.length) return new Map()
  const undecided = context.hosts.filter(({ role }) => role === 'auto-assign')
  return selectRoles(context, { undecided, checksOperators: true })
}
