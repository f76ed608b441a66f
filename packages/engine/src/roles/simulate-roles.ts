import type { ClusterContext } from '../context/cluster-context.ts'
import { effectiveRole } from '../context/effective-role.ts'
import { type Roles, selectRoles } from './select-roles.ts'

/** The role every host would have if installation started now. Whether operators agree is not asked here: they have
 *  validations of their own to complain with. */
export const simulateRoles = (context: ClusterContext): Roles => context.once(SIMULATION, simulate)

const SIMULATION = {}

function simulate(context: ClusterContext): Roles {
  const undecided = context.hosts.filter((host) => effectiveRole(host) === 'auto-assign')
  const selected = selectRoles(context, { undecided, checksOperators: false })
  return new Map(context.hosts.map((host) => [host.id, selected.get(host.id) ?? effectiveRole(host)]))
}
