// The cluster as it would be after a request, without any judgement: absent fields stay, an empty text clears, lists
// replace lists.
import type { ClusterUpdateParams } from '@groundwork/contract/clusters'
import { createClusterContext } from '../../context/cluster-context.ts'
import { hasUserManagedLoadBalancer } from '../../context/topology.ts'
import type { ClusterRecord, OperatorRecord } from '../../facts/cluster-record.ts'
import { readClusterSettings } from '../../facts/cluster-settings.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { isDualStack } from '../../network/cluster-families.ts'
import { calculatedNetworkAt } from '../../network/machine-network.ts'
import { mergeDiskEncryption } from './disk-encryption.ts'
import type { ClusterEnvironment } from './environment.ts'
import { mergeIgnitionEndpoint } from './ignition-endpoint.ts'
import type { PlatformChoice } from './platform.ts'
import { wantedNetworks, wantedVips } from './wanted-networks.ts'

export interface UpdateDecisions {
  readonly platform: PlatformChoice
  readonly operators: readonly OperatorRecord[]
  readonly operatorBundles: ClusterRecord['operator_bundles']
}

interface Subject {
  readonly current: ClusterRecord
  readonly hosts: readonly HostFacts[]
  readonly params: ClusterUpdateParams
  readonly environment: ClusterEnvironment
}

export function applyUpdate(subject: Subject, decisions: UpdateDecisions): ClusterRecord {
  const { current, params } = subject
  const { platform, operators, operatorBundles } = decisions
  const wished: ClusterRecord = {
    ...current,
    ...readClusterSettings('update', params, current),
    ssh_public_key: params.ssh_public_key?.trim() ?? current.ssh_public_key,
    name: params.name ?? current.name,
    control_plane_count: params.control_plane_count ?? current.control_plane_count,
    platform: { type: platform.type, external_name: platform.external_name },
    cloud_controller_manager: platform.cloud_controller_manager,
    user_managed_networking: platform.user_managed_networking,
    load_balancer_type: params.load_balancer?.type ?? current.load_balancer_type,
    network_type: params.network_type ?? current.network_type,
    ignition_endpoint: mergeIgnitionEndpoint(current.ignition_endpoint, params.ignition_endpoint),
    disk_encryption: mergeDiskEncryption(current.disk_encryption, params.disk_encryption),
    monitored_operators: operators,
    operator_bundles: operatorBundles,
    pull_secret_set:
      typeof params.pull_secret === 'string' ? params.pull_secret !== '' : current.pull_secret_set,
  }
  return withDerivedNetwork(subject, withNetworks(subject, wished))
}

/** Who manages the network, and whether VIPs are leased, decides what VIPs and machine networks mean: a switch of
 *  either takes the old ones away. */
function withNetworks({ current, params, environment }: Subject, wished: ClusterRecord): ClusterRecord {
  const becomesUserManaged = wished.user_managed_networking && !current.user_managed_networking
  const leases = params.vip_dhcp_allocation ?? (becomesUserManaged ? false : current.vip_dhcp_allocation)
  const isCleared = becomesUserManaged || leases !== current.vip_dhcp_allocation
  const kept = isCleared ? { api: [], ingress: [], machine: [] } : oldNetworks(current)
  const wanted = wantedNetworks(params, current.cluster_networks, environment.networks)
  return {
    ...wished,
    vip_dhcp_allocation: leases,
    cluster_networks: wanted.cluster_networks ?? current.cluster_networks,
    service_networks: wanted.service_networks ?? current.service_networks,
    machine_networks: wanted.machine_networks ?? kept.machine,
    api_vips: params.api_vips ? wantedVips(params.api_vips, current.api_vips) : kept.api,
    ingress_vips: params.ingress_vips ? wantedVips(params.ingress_vips, current.ingress_vips) : kept.ingress,
  }
}

const oldNetworks = ({ api_vips, ingress_vips, machine_networks }: ClusterRecord) => ({
  api: api_vips,
  ingress: ingress_vips,
  machine: machine_networks,
})

/** VIPs of a single family bring their machine network with them, if a host is in it, also when they are named once more: a
 *  cluster that is ready keeps a wrong one until a client sends an update. Without either it is left to the evaluation of the cluster. */
function withDerivedNetwork(subject: Subject, next: ClusterRecord): ClusterRecord {
  const { api_vips, ingress_vips, machine_networks, machine_network_cidr } = subject.params
  const isAsked = Boolean(api_vips ?? ingress_vips ?? machine_networks ?? machine_network_cidr)
  const derived = isAsked ? derivedMachineNetworks(next, subject) : null
  return derived ? { ...next, machine_networks: derived } : next
}

/** null: nothing follows, because the user decides, there are no VIPs, or no host is in their network. */
export function derivedMachineNetworks(
  cluster: ClusterRecord,
  { hosts, environment }: Pick<Subject, 'hosts' | 'environment'>,
): ClusterRecord['machine_networks'] | null {
  if (!isMachineNetworkDerived(cluster)) return null
  const { settings, now } = environment
  const network = calculatedNetworkAt(
    createClusterContext({ cluster, hosts, infraEnvs: [], settings, now }),
    0,
  )
  return network && [{ cidr: network.text }]
}

/** The user only sets the machine network where nothing else tells it. */
export const isMachineNetworkDerived = (cluster: ClusterRecord): boolean =>
  cluster.kind === 'Cluster' &&
  !cluster.user_managed_networking &&
  !cluster.vip_dhcp_allocation &&
  !hasUserManagedLoadBalancer(cluster) &&
  !isDualStack(cluster)

export const hasNewVips = (current: ClusterRecord, next: ClusterRecord): boolean => {
  const addresses = ({ api_vips, ingress_vips }: ClusterRecord) =>
    JSON.stringify([api_vips.map(({ ip }) => ip), ingress_vips.map(({ ip }) => ip)])
  const isAny = next.api_vips.length + next.ingress_vips.length > 0
  return isAny && addresses(current) !== addresses(next)
}
