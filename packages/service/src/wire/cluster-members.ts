// What a stored cluster says about itself, whatever the answer is about.
import { type Cluster, CLUSTER_SETTING_GROUPS as GROUPS } from '@groundwork/contract/clusters'
import { BASE_PATH } from '@groundwork/contract/operations'
import type { ClusterRecord, MajorityGroups } from '@groundwork/engine/facts'
import type { StoredCluster } from '../store/stored.ts'
import { networkMembers } from './cluster-network-members.ts'
import { sortedJson, unlessEmpty, type Wire } from './json-text.ts'
import { operatorMembers } from './operator-text.ts'
import { emailDomain } from './owner.ts'
import { isMadeHere, shownSettings } from './shown-settings.ts'
import { recordTimeText, timeText } from './times.ts'

export function clusterMembers(cluster: StoredCluster): Wire<Cluster> {
  const { record } = cluster
  const parts: readonly Wire<Cluster>[] = [
    identityMembers(cluster),
    stateMembers(cluster),
    progressMembers(record),
    networkMembers(record, { isDeleted: cluster.deleted_at !== null }),
    settingMembers(record),
    // No request has set these for a cluster that was not made here.
    isMadeHere(record) ? choiceMembers(record) : {},
    shownSettings(GROUPS.nodes, record),
  ]
  // Many times faster than spreading so many members into a literal.
  return Object.assign({}, ...parts)
}

function identityMembers({
  record,
  user_name,
  created_at,
  updated_at,
  deleted_at,
}: StoredCluster): Wire<Cluster> {
  return {
    kind: record.kind,
    id: record.id,
    href: `${BASE_PATH}/v2/clusters/${record.id}`,
    name: unlessEmpty(record.name),
    user_name,
    email_domain: emailDomain(user_name),
    ...shownSettings(GROUPS.labels, record),
    imported: unlessEmpty(record.imported),
    openshift_cluster_id: unlessEmpty(record.openshift_cluster_id),
    created_at: recordTimeText(created_at),
    updated_at: recordTimeText(updated_at),
    deleted_at: deleted_at === null ? null : recordTimeText(deleted_at),
  }
}

function stateMembers({ record, validations_info }: StoredCluster): Wire<Cluster> {
  const groups = record.connectivity_majority_groups
  const collisions = record.ip_collisions
  return {
    status: record.status,
    status_info: record.status_info,
    status_updated_at: timeText(record.status_updated_at),
    validations_info: unlessEmpty(validations_info),
    logs_info: unlessEmpty(record.logs_info),
    controller_logs_started_at: timeText(record.controller_logs_started_at),
    controller_logs_collected_at: timeText(record.controller_logs_collected_at),
    org_soft_timeouts_enabled: unlessEmpty(record.org_soft_timeouts_enabled),
    connectivity_majority_groups: groups === null ? undefined : majorityGroupsText(groups),
    // Both are found in the same reports, so one is known when the other is.
    ip_collisions:
      groups === null && Object.keys(collisions).length === 0 ? undefined : sortedJson(collisions),
  }
}

const majorityGroupsText = ({ majority_groups, l3_connected_addresses }: MajorityGroups): string =>
  `{"majority_groups":${sortedJson(majority_groups)},"l3_connected_addresses":${sortedJson(l3_connected_addresses)}}`

function progressMembers({ progress, ...record }: ClusterRecord): Wire<Cluster> {
  return {
    progress: {
      total_percentage: unlessEmpty(progress.total_percentage),
      preparing_for_installation_stage_percentage: unlessEmpty(
        progress.preparing_for_installation_stage_percentage,
      ),
      installing_stage_percentage: unlessEmpty(progress.installing_stage_percentage),
      finalizing_stage_percentage: unlessEmpty(progress.finalizing_stage_percentage),
      finalizing_stage: progress.finalizing_stage ?? undefined,
      finalizing_stage_started_at: timeText(progress.finalizing_stage_started_at),
      finalizing_stage_timed_out: unlessEmpty(progress.finalizing_stage_timed_out),
    },
    'last-installation-preparation': preparationMembers(record),
    install_started_at: timeText(record.install_started_at),
    install_completed_at: timeText(record.install_completed_at),
  }
}

const PREPARATION_REASONS = {
  not_started: 'The installation has not been prepared yet.',
  success: 'Everything that the installation needs is prepared.',
  failed: 'The installation could not be prepared.',
} as const

/** Empty until an installation is requested. */
function preparationMembers({
  last_installation_preparation: preparation,
  install_started_at,
}: Omit<ClusterRecord, 'progress'>): Wire<Cluster['last-installation-preparation']> {
  if (preparation === null) return {}
  const { status, reason } = preparation
  if (status === 'not_started' && reason === '' && install_started_at === null) return {}
  return { status, reason: reason === '' ? PREPARATION_REASONS[status] : reason }
}

function settingMembers(record: ClusterRecord): Wire<Cluster> {
  const { platform } = record
  const { url, ca_certificate } = record.ignition_endpoint
  return {
    openshift_version: unlessEmpty(record.openshift_version),
    platform: {
      type: platform.type,
      external:
        platform.type === 'external'
          ? {
              platform_name: unlessEmpty(platform.external_name),
              cloud_controller_manager: record.cloud_controller_manager,
            }
          : {},
    },
    pull_secret_set: unlessEmpty(record.pull_secret_set),
    ...shownSettings(GROUPS.login, record),
    schedulable_masters_forced_true: record.schedulable_masters_forced_true,
    disk_encryption: {},
    ignition_endpoint: { url: unlessEmpty(url), ca_certificate: unlessEmpty(ca_certificate) },
    monitored_operators: record.monitored_operators.map((operator) => operatorMembers(operator, record)),
    ...shownSettings(GROUPS.overrides, record),
  }
}

function choiceMembers(record: ClusterRecord): Wire<Cluster> {
  const { enable_on, mode, tang_servers } = record.disk_encryption
  return {
    ocp_release_image: unlessEmpty(record.ocp_release_image),
    cpu_architecture: record.cpu_architecture,
    high_availability_mode: record.high_availability_mode,
    control_plane_count: unlessEmpty(record.control_plane_count),
    user_managed_networking: record.user_managed_networking,
    vip_dhcp_allocation: record.vip_dhcp_allocation,
    disk_encryption: { enable_on, mode, tang_servers: unlessEmpty(tang_servers) },
  }
}
