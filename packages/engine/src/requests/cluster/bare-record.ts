// A record in which nothing is set that a user could set.
import { DEFAULT_CLUSTER_SETTINGS } from '@groundwork/contract/clusters'
import type { ClusterKind } from '@groundwork/contract/vocabulary'
import type { ClusterRecord } from '../../facts/cluster-record.ts'
import type { Instant } from '../../facts/instant.ts'
import { NO_ENCRYPTION } from './disk-encryption.ts'
import { newClusterFacts } from './new-cluster-facts.ts'

export const bareRecord = (id: string, kind: ClusterKind, now: Instant): ClusterRecord => ({
  ...newClusterFacts(id, kind, now),
  ...DEFAULT_CLUSTER_SETTINGS,
  name: '',
  openshift_version: '',
  ocp_release_image: '',
  // Unknown; the record has no word for that.
  cpu_architecture: 'multi',
  high_availability_mode: 'Full',
  control_plane_count: 0,
  imported: false,
  platform: { type: 'baremetal', external_name: '' },
  cloud_controller_manager: '',
  user_managed_networking: false,
  vip_dhcp_allocation: false,
  load_balancer_type: 'cluster-managed',
  network_type: 'OVNKubernetes',
  cluster_networks: [],
  service_networks: [],
  machine_networks: [],
  api_vips: [],
  ingress_vips: [],
  ignition_endpoint: { url: '', ca_certificate: '' },
  pull_secret_set: false,
  schedulable_masters_forced_true: false,
  disk_encryption: NO_ENCRYPTION,
  monitored_operators: [],
  operator_bundles: [],
  org_soft_timeouts_enabled: false,
})
