// One cluster with its hosts, plus everything that several rules need and that is worth computing only once.

import { type Cidr, parseNetworks } from '@groundwork/addresses/cidr'
import type { HostRole } from '@groundwork/contract/hosts'
import { getOrCompute } from '../collections/get-or-compute.ts'
import { groupBy } from '../collections/group-by.ts'
import { type KeptMap, keepWithReads, lazyWithReads, noteReads } from '../collections/reads.ts'
import type { Absence } from '../facts/absence.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { HostNetworkFacts, HostRoleFacts } from '../facts/host-parts.ts'
import type { InfraEnvFacts } from '../facts/infra-env-facts.ts'
import type { Instant } from '../facts/instant.ts'
import type { Settings } from '../facts/settings.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import {
  type ClusterPhase,
  HOST_NAMES,
  HOST_NETWORKS,
  HOST_ROLES,
  HOSTS,
  ONLY_HOST,
  PHASE,
  phaseOf,
} from './cluster-reads.ts'
import { effectiveHostname } from './effective-hostname.ts'
import { effectiveRole } from './effective-role.ts'
import { sortedById } from './sorted-by-id.ts'

export interface ClusterContext {
  readonly cluster: ClusterFacts
  /** Sorted by id, so that no verdict depends on the order in which hosts were loaded. */
  readonly hosts: readonly HostFacts[]
  /** The status, for rules that need not tell the statuses before an installation apart. */
  readonly phase: ClusterPhase
  readonly infraEnvs: readonly InfraEnvFacts[]
  readonly settings: Settings
  readonly now: Instant
  /** Of the service, in the order of time. */
  readonly absences: readonly Absence[]
  /** The machine networks that can be read; an unreadable one is left out. */
  readonly machineNetworks: () => readonly Cidr[]
  /** The same hosts, for rules that look at these parts of them only. */
  readonly hostNetworks: readonly HostNetworkFacts[]
  readonly hostRoles: readonly HostRoleFacts[]
  readonly hostsWithInventory: () => readonly HostFacts[]
  /** Hosts that have an inventory, by the name they will get. */
  readonly hostsByName: () => ReadonlyMap<string, readonly HostFacts[]>
  /** The ids in it: for rules that need to know no more, and so need not look again while names stay. */
  readonly hostIdsByName: () => ReadonlyMap<string, readonly string[]>
  readonly isOnlyHost: () => boolean
  readonly hostsByRole: () => ReadonlyMap<HostRole, readonly HostFacts[]>
  readonly selectedOperators: () => ReadonlySet<string>
  /** Whatever else a rule wants to compute once per evaluation: `compute` runs at the first call with this key. */
  readonly once: <Value>(key: object, compute: (context: ClusterContext) => Value) => Value
}

export function createClusterContext(snapshot: ClusterSnapshot): ClusterContext {
  const { cluster, infraEnvs, settings, now, absences = NO_ABSENCES } = snapshot
  const hosts = sortedById(snapshot.hosts)
  const phase = phaseOf(cluster.status)
  const hostsWithInventory = lazyWithReads(() => {
    noteReads(HOSTS)
    return hosts.filter((host) => host.inventory !== null)
  })
  const memory: KeptMap<object, unknown> = new Map()

  const context: ClusterContext = {
    cluster,
    get hosts() {
      noteReads(HOSTS)
      return hosts
    },
    get hostNetworks() {
      noteReads(HOST_NETWORKS)
      return hosts
    },
    get hostRoles() {
      noteReads(HOST_ROLES)
      return hosts
    },
    get phase() {
      noteReads(PHASE)
      return phase
    },
    infraEnvs,
    settings,
    now,
    absences,
    machineNetworks: lazyWithReads(() => readNetworks(cluster.machine_networks)),
    hostsWithInventory,
    hostsByName: lazyWithReads(() => groupBy(hostsWithInventory(), effectiveHostname)),
    hostIdsByName: lazyWithReads(() => {
      noteReads(HOST_NAMES)
      return idsByName(hosts)
    }),
    isOnlyHost: () => {
      noteReads(ONLY_HOST)
      return hosts.length <= 1
    },
    hostsByRole: lazyWithReads(() => {
      noteReads(HOSTS)
      return groupBy(hosts, effectiveRole)
    }),
    selectedOperators: lazyWithReads(() => selectedOf(cluster.monitored_operators)),
    once: <Value>(key: object, compute: (self: ClusterContext) => Value): Value =>
      keepWithReads(memory as KeptMap<object, Value>, key, () => compute(context)),
  }
  return context
}

const NO_ABSENCES: readonly Absence[] = []

// Facts never change, so the lists themselves are sound keys.
const networks = new WeakMap<ClusterFacts['machine_networks'], readonly Cidr[]>()
const operators = new WeakMap<ClusterFacts['monitored_operators'], ReadonlySet<string>>()

const readNetworks = (list: ClusterFacts['machine_networks']): readonly Cidr[] =>
  getOrCompute(networks, list, () => parseNetworks(list))

const selectedOf = (list: ClusterFacts['monitored_operators']): ReadonlySet<string> =>
  getOrCompute(
    operators,
    list,
    () => new Set(list.filter(({ operator_type }) => operator_type === 'olm').map(({ name }) => name)),
  )

function idsByName(hosts: readonly HostFacts[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const host of hosts) {
    if (host.inventory === null) continue
    const name = effectiveHostname(host)
    const known = ids.get(name)
    if (known) known.push(host.id)
    else ids.set(name, [host.id])
  }
  return ids
}
