// Gives roles to hosts one by one, in role order: masters until there are enough, one arbiter where two masters need
// one, workers after that. The result depends on the facts alone, never on the order in which hosts were loaded.
import type { HostRole } from '@groundwork/contract/hosts'
import { type ClusterContext, createClusterContext } from '../context/cluster-context.ts'
import { effectiveRole } from '../context/effective-role.ts'
import { createHostContext } from '../context/host-context.ts'
import { isDay2Host } from '../context/topology.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { isCandidate } from './role-candidate.ts'
import { inRoleOrder } from './role-order.ts'

export interface Selection {
  /** The hosts that get a role; all others count with the role they have. */
  readonly undecided: readonly HostFacts[]
  readonly checksOperators: boolean
}

export type Roles = ReadonlyMap<string, HostRole>

export function selectRoles(context: ClusterContext, { undecided, checksOperators }: Selection): Roles {
  const roles = new Map<string, HostRole>(undecided.map(({ id }) => [id, 'auto-assign']))
  if (roles.size === 0) return roles
  const decided = context.hosts.filter(({ id }) => !roles.has(id)).map(effectiveRole)
  let masters = decided.filter((role) => role === 'master').length
  let arbiters = decided.filter((role) => role === 'arbiter').length
  const wanted = context.cluster.control_plane_count
  const needsArbiter = wanted === 2
  let seen = withRoles(context, roles)

  for (const host of inRoleOrder(undecided)) {
    const mayBe = (role: HostRole, asksOperators: boolean) =>
      isCandidate(createHostContext(host, seen), role, asksOperators)
    if (!isDay2Host(host) && masters < wanted && mayBe('master', checksOperators)) {
      roles.set(host.id, 'master')
      masters++
    } else if (!isDay2Host(host) && needsArbiter && arbiters === 0 && mayBe('arbiter', false)) {
      roles.set(host.id, 'arbiter')
      arbiters++
    } else {
      roles.set(host.id, 'worker')
    }
    // What an operator asks of the next host can depend on the roles given so far.
    if (seen.selectedOperators().size > 0) seen = withRoles(context, roles)
  }
  return roles
}

function withRoles({ cluster, hosts, infraEnvs, settings, now, absences }: ClusterContext, roles: Roles) {
  const changed = hosts.map((host) => {
    const suggested_role = roles.get(host.id)
    return suggested_role === undefined ? host : { ...host, suggested_role }
  })
  return createClusterContext({ cluster, hosts: changed, infraEnvs, settings, now, absences })
}
