// One host and everything around it that a rule about this host may look at.
import type { Inventory } from '@groundwork/contract/hosts'
import type { Absence } from '../facts/absence.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { InfraEnvFacts } from '../facts/infra-env-facts.ts'
import type { Instant } from '../facts/instant.ts'
import type { Settings } from '../facts/settings.ts'
import type { InfraEnvSnapshot } from '../facts/snapshot.ts'
import type { ClusterContext } from './cluster-context.ts'

export interface HostContext {
  readonly host: HostFacts
  readonly inventory: Inventory | null
  /** null for a host that is not bound to a cluster. */
  readonly cluster: ClusterContext | null
  /** null when the host's infra-env was not given with the facts. */
  readonly infraEnv: InfraEnvFacts | null
  readonly settings: Settings
  readonly now: Instant
  /** Of the service, in the order of time. */
  readonly absences: readonly Absence[]
}

export function createHostContext(host: HostFacts, cluster: ClusterContext): HostContext {
  const { settings, now, absences } = cluster
  const infraEnv = cluster.infraEnvs.find(({ id }) => id === host.infra_env_id) ?? null
  return { host, inventory: host.inventory, cluster, infraEnv, settings, now, absences }
}

export function createUnboundHostContext(
  host: HostFacts,
  { infraEnv, settings, now, absences = [] }: Omit<InfraEnvSnapshot, 'hosts'>,
): HostContext {
  return { host, inventory: host.inventory, cluster: null, infraEnv, settings, now, absences }
}
