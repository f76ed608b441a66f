// What people want to know of a cluster: its status, its hosts, and what is wrong with them.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Host, Inventory } from '@groundwork/contract/hosts'

export interface ClusterView {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly hostCount: number
  /** Hosts that could be installed. */
  readonly readyCount: number
  readonly hasVips: boolean
  readonly failing: readonly Failing[]
  /** Empty when only clusters were asked for. */
  readonly hosts: readonly HostView[]
}

export interface HostView {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly status: string
  readonly stage: string
  /** Of its interfaces, as far as they are known. */
  readonly macs: readonly string[]
  readonly failing: readonly Failing[]
}

/** A validation that does not pass. */
export interface Failing {
  readonly id: string
  readonly message: string
}

export const viewCluster = (cluster: Cluster): ClusterView => ({
  id: cluster.id,
  name: cluster.name ?? cluster.id,
  status: cluster.status,
  hostCount: cluster.total_host_count ?? cluster.hosts?.length ?? 0,
  readyCount: cluster.ready_host_count ?? 0,
  hasVips: (cluster.api_vips ?? []).length > 0,
  failing: failingIn(cluster.validations_info),
  hosts: (cluster.hosts ?? []).map(viewHost).sort((a, b) => (a.name < b.name ? -1 : 1)),
})

/** Machines that belong to no cluster, or each to another one. */
export const viewInfraEnv = (name: string, hosts: readonly Host[]): ClusterView => ({
  ...{ id: '', name, status: 'without a cluster', hasVips: false, failing: [] },
  hostCount: hosts.length,
  readyCount: hosts.filter(({ status }) => status === 'known-unbound').length,
  hosts: hosts.map(viewHost).sort((a, b) => (a.name < b.name ? -1 : 1)),
})

function viewHost(host: Host): HostView {
  const inventory = inventoryOf(host)
  const role = host.role === 'auto-assign' ? (host.suggested_role ?? 'auto-assign') : (host.role ?? '')
  return {
    id: host.id,
    name: host.requested_hostname || inventory.hostname || host.id,
    role: host.bootstrap ? `${role} (bootstrap)` : role,
    status: host.status,
    stage: host.progress?.current_stage ?? '',
    macs: (inventory.interfaces ?? []).flatMap(({ mac_address }) => mac_address ?? []),
    failing: failingIn(host.validations_info),
  }
}

function inventoryOf({ inventory }: Host): Inventory {
  try {
    return JSON.parse(inventory || '{}') as Inventory
  } catch {
    return {}
  }
}

/** The text that the API carries; what cannot be read shows nothing. */
function failingIn(text: string | null | undefined): readonly Failing[] {
  if (!text) return []
  try {
    const groups = JSON.parse(text) as Record<string, { id: string; status: string; message: string }[]>
    return Object.values(groups)
      .flat()
      .filter(({ status }) => status === 'failure' || status === 'error')
      .map(({ id, message }) => ({ id, message }))
  } catch {
    return []
  }
}
