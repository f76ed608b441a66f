// How many nodes of each kind the cluster would get now, and whether that is what was asked for.
import type { HostRole } from '@groundwork/contract/hosts'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { simulateRoles } from './simulate-roles.ts'

export interface ControlPlane {
  readonly wanted: number
  readonly masters: readonly HostFacts[]
  readonly arbiters: readonly HostFacts[]
  readonly workers: readonly HostFacts[]
}

export function controlPlaneOf(context: ClusterContext): ControlPlane {
  const roles = simulateRoles(context)
  const having = (role: HostRole) => context.hosts.filter(({ id }) => roles.get(id) === role)
  return {
    wanted: context.cluster.control_plane_count,
    masters: having('master'),
    arbiters: having('arbiter'),
    workers: having('worker'),
  }
}

export type ControlPlaneProblem =
  | 'too-few-masters'
  | 'too-many-masters'
  | 'no-tie-breaker'
  | 'workers-beside-single-node'

export function controlPlaneProblem(plane: ControlPlane): ControlPlaneProblem | null {
  const { wanted, masters, workers } = plane
  if (masters.length < wanted) return 'too-few-masters'
  if (masters.length > wanted) return 'too-many-masters'
  if (wanted === 2 && !hasTieBreaker(plane)) return 'no-tie-breaker'
  if (wanted === 1 && workers.length > 0) return 'workers-beside-single-node'
  return null
}

/** Two nodes cannot outvote each other: a third one decides, or each must be able to switch the other off. */
const hasTieBreaker = ({ masters, arbiters }: ControlPlane): boolean =>
  arbiters.length > 0 || masters.every(({ has_fencing_credentials }) => has_fencing_credentials)
