// A new cluster with every default, as far as the request and the decisions about it say.

import { type ClusterCreateParams, DEFAULT_CLUSTER_SETTINGS } from '@groundwork/contract/clusters'
import type { NetworkType } from '@groundwork/contract/vocabulary'
import { isAtLeast } from '@groundwork/versions/version'
import type { ClusterRecord, OperatorRecord } from '../../facts/cluster-record.ts'
import { readClusterSettings } from '../../facts/cluster-settings.ts'
import { mergeDiskEncryption, NO_ENCRYPTION } from './disk-encryption.ts'
import type { RegistrationEnvironment } from './environment.ts'
import { mergeIgnitionEndpoint } from './ignition-endpoint.ts'
import { newClusterFacts } from './new-cluster-facts.ts'
import type { PlatformChoice } from './platform.ts'
import type { ChosenRelease } from './release.ts'
import type { Topology } from './topology.ts'
import { wantedNetworks, wantedVips } from './wanted-networks.ts'

export interface Decisions {
  readonly release: ChosenRelease
  readonly topology: Topology
  readonly platform: PlatformChoice
  readonly operators: readonly OperatorRecord[]
}

export function newRecord(
  params: ClusterCreateParams,
  environment: RegistrationEnvironment,
  { release, topology, platform, operators }: Decisions,
): ClusterRecord {
  const { networks: defaults } = environment
  const wanted = wantedNetworks(params, defaults.clusterNetworks, defaults)
  const isSingleNode = topology.control_plane_count === 1
  return {
    ...newClusterFacts(environment.id, 'Cluster', environment.now),
    ...release,
    ...topology,
    ...readClusterSettings('create', params, DEFAULT_CLUSTER_SETTINGS),
    ssh_public_key: (params.ssh_public_key ?? '').trim(),
    name: params.name,
    imported: false,
    platform: { type: platform.type, external_name: platform.external_name },
    cloud_controller_manager: platform.cloud_controller_manager,
    user_managed_networking: platform.user_managed_networking,
    vip_dhcp_allocation: params.vip_dhcp_allocation ?? false,
    load_balancer_type: params.load_balancer?.type ?? 'cluster-managed',
    network_type: params.network_type ?? defaultNetworkType(release.openshift_version, isSingleNode),
    cluster_networks: wanted.cluster_networks ?? defaults.clusterNetworks,
    service_networks: wanted.service_networks ?? defaults.serviceNetworks,
    machine_networks: wanted.machine_networks ?? [],
    machine_network_updated_at: (wanted.machine_networks ?? []).length > 0 ? environment.now : null,
    api_vips: wantedVips(params.api_vips ?? []),
    ingress_vips: wantedVips(params.ingress_vips ?? []),
    ignition_endpoint: mergeIgnitionEndpoint({ url: '', ca_certificate: '' }, params.ignition_endpoint),
    pull_secret_set: true,
    // There are no workers yet.
    schedulable_masters_forced_true: true,
    disk_encryption: mergeDiskEncryption(NO_ENCRYPTION, params.disk_encryption),
    monitored_operators: operators,
    operator_bundles: params.operator_bundles ?? [],
    org_soft_timeouts_enabled: true,
  }
}

const defaultNetworkType = (version: string, isSingleNode: boolean): NetworkType =>
  isSingleNode || isAtLeast(version, '4.12') ? 'OVNKubernetes' : 'OpenShiftSDN'
