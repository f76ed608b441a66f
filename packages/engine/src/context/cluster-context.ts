// One cluster with its hosts, plus everything that several rules need and that is worth computing only once.

import { type Cidr, parseNetworks } from '@groundwork/addresses/cidr'
import type { HostRole } from '@groundwork/contract/hosts'
import { groupBy } from '../collections/group-by.ts'
import { lazy } from '../collections/lazy.ts'
import type { Absence } from '../facts/absence.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { InfraEnvFacts } from '../facts/infra-env-facts.ts'
import type { Instant } from '../facts/instant.ts'
import type { Settings } from '../facts/settings.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { effectiveHostname } from './effective-hostname.ts'
import { effectiveRole } from './effective-role.ts'

export interface ClusterContext {
  readonly cluster: ClusterFacts
  /** Sorted by id, so that no verdict depends on the order in which hosts were loaded. */
  readonly hosts: readonly HostFacts[]
  readonly infraEnvs: readonly InfraEnvFacts[]
  readonly settings: Settings
  readonly now: Instant
  /** Of the service, in the order of time. */
  readonly absences: readonly Absence[]
  /** The machine networks that can be read; an unreadable one is left out. */
  readonly machineNetworks: () => readonly Cidr[]
  readonly hostsWithInventory: () => readonly HostFacts[]
  /** Hosts that have an inventory, by the name they will get. */
  readonly hostsByName: () => ReadonlyMap<string, readonly HostFacts[]>
  readonly hostsByRole: () => ReadonlyMap<HostRole, readonly HostFacts[]>
  readonly selectedOperators: () => ReadonlySet<string>
  /** Whatever else a rule wants to compute once per evaluation: `compute` runs at the first call with this key. */
  readonly once: <Value>(key: object, compute: (context: ClusterContext) => Value) => Value
}

export function createClusterContext(snapshot: ClusterSnapshot): ClusterContext {
  const { cluster, infraEnvs, settings, now, absences = [] } = snapshot
  const hosts = [...snapshot.hosts].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const hostsWithInventory = lazy(() => hosts.filter((host) => host.inventory !== null))
  const memory = new Map<object, unknown>()

  const context: ClusterContext = {
    cluster,
    hosts,
    infraEnvs,
    settings,
    now,
    absences,
    machineNetworks: lazy(() => parseNetworks(cluster.machine_networks)),
    hostsWithInventory,
    hostsByName: lazy(() => groupBy(hostsWithInventory(), effectiveHostname)),
    hostsByRole: lazy(() => groupBy(hosts, effectiveRole)),
    selectedOperators: lazy(
      () =>
        new Set(
          cluster.monitored_operators
            .filter(({ operator_type }) => operator_type === 'olm')
            .map(({ name }) => name),
        ),
    ),
    once: <Value>(key: object, compute: (self: ClusterContext) => Value): Value => {
      if (!memory.has(key)) memory.set(key, compute(context))
      return memory.get(key) as Value
    },
  }
  return context
}
