// What one operator asks of the hosts and the cluster it is selected for. An operator without a rule asks for nothing.
import type { HostRole } from '@groundwork/contract/hosts'
import type { OperatorName } from '../catalogue/operators.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostContext } from '../context/host-context.ts'
import type { Verdict } from '../tables/verdict.ts'

/** What comes on top of OpenShift itself. */
export interface Increment {
  readonly cpu_cores: number
  readonly ram_mib: number
}

export const NOTHING: Increment = { cpu_cores: 0, ram_mib: 0 }

export interface PreflightNeeds {
  readonly quantitative: Partial<Increment>
  /** null: the operator has nothing to say here, not even an empty list. */
  readonly qualitative: readonly string[] | null
}

export interface OperatorRule {
  readonly name: OperatorName
  /** Sentences for the documentation; absent when there is no such rule. */
  readonly hostRule?: string
  readonly clusterRule?: string
  /** What it adds to a host with this role. The host's own check asks for the same numbers. */
  readonly increment?: (context: HostContext, role: HostRole) => Increment
  /** null when the host is fine; the host has an inventory. */
  readonly checkHost?: (context: HostContext, role: HostRole) => Verdict | null
  readonly checkCluster?: (context: ClusterContext) => Verdict | null
  /** Shown before any host is known. */
  readonly preflight?: (context: ClusterContext) => Readonly<Record<'master' | 'worker', PreflightNeeds>>
}
