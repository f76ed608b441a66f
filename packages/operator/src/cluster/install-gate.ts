// When an installation begins by itself: the machines are exactly those that were asked for, and a person approved each.
import type { Host } from '@groundwork/contract/hosts'
import type { ClusterInstallSpec } from '../resources/cluster.ts'

export type Readiness =
  | { readonly isMet: true }
  | {
      readonly isMet: false
      readonly reason: 'InsufficientAgents' | 'UnsyncedAgents' | 'UnapprovedAgents'
      readonly message: string
    }

export interface GatedAgent {
  readonly host: Pick<Host, 'status' | 'role' | 'suggested_role'>
  readonly isApproved: boolean
  /** The host is as its Agent asks. */
  readonly isSynced: boolean
}

export interface GateFacts {
  readonly required: ClusterInstallSpec['provisionRequirements']
  /** Of the cluster. */
  readonly agents: readonly GatedAgent[]
}

export function judgeReadiness({ required, agents }: GateFacts): Readiness {
  const known = agents.filter(({ host }) => host.status === 'known')
  const wanted = {
    master: required.controlPlaneAgents,
    arbiter: required.arbiterAgents ?? 0,
    worker: required.workerAgents ?? 0,
  }
  const counted = Object.entries(wanted).map(([role, needed]) => ({
    ...{ role, needed },
    there: known.filter(({ host }) => roleOf(host) === role).length,
  }))
  const total = counted.reduce((sum, { needed }) => sum + needed, 0)
  if (known.length !== total || counted.some(({ needed, there }) => needed !== there)) {
    const said = counted.filter(({ needed, there }) => needed > 0 || there > 0)
    return unmet(
      'InsufficientAgents',
      `Hosts that can be installed: ${said.map(({ role, needed, there }) => `${there} of ${needed} as ${role}`).join(', ')}.`,
    )
  }
  const unsynced = agents.filter(({ isSynced }) => !isSynced).length
  if (unsynced > 0) return unmet('UnsyncedAgents', `${unsynced} agents are not as their spec asks.`)
  const unapproved = known.filter(({ isApproved }) => !isApproved).length
  if (unapproved > 0)
    return unmet(
      'UnapprovedAgents',
      `${unapproved} agents wait for approval: set their spec.approved to true.`,
    )
  return { isMet: true }
}

const unmet = (reason: Exclude<Readiness, { isMet: true }>['reason'], message: string): Readiness => ({
  ...{ isMet: false, reason, message },
})

const roleOf = ({ role, suggested_role }: GatedAgent['host']): string | undefined =>
  role === undefined || role === 'auto-assign' ? suggested_role : role
