// The part of a new cluster that no request decides.
import type { ClusterKind } from '@groundwork/contract/vocabulary'
import { NO_LOGS, NO_PROGRESS } from '../../cluster/reset-fields.ts'
import * as texts from '../../cluster/status-texts.ts'
import type { ClusterRecord } from '../../facts/cluster-record.ts'
import type { Instant } from '../../facts/instant.ts'

const BEGINNINGS: Readonly<Record<ClusterKind, Pick<ClusterRecord, 'status' | 'status_info'>>> = {
  Cluster: { status: 'insufficient', status_info: texts.REGISTERED },
  AddHostsCluster: { status: 'adding-hosts', status_info: texts.ADDING_HOSTS },
  DisconnectedCluster: { status: 'unmonitored', status_info: texts.UNMONITORED },
}

type Lifetime = Pick<
  ClusterRecord,
  | 'id'
  | 'kind'
  | 'status'
  | 'status_info'
  | 'status_updated_at'
  | 'machine_network_updated_at'
  | 'overridden_network_type'
  | 'has_user_manifests'
  | 'ignored_host_validations'
  | 'ignored_cluster_validations'
  | 'static_network_configured'
  | 'connectivity_majority_groups'
  | 'ip_collisions'
  | 'install_started_at'
  | 'install_completed_at'
  | 'openshift_cluster_id'
  | 'last_installation_preparation'
  | 'progress'
  | 'has_kubeconfig'
  | 'logs_info'
  | 'controller_logs_started_at'
  | 'controller_logs_collected_at'
  | 'vip_lease_timeout_reported'
>

export function newClusterFacts(id: string, kind: ClusterKind, now: Instant): Lifetime {
  return {
    id,
    kind,
    ...BEGINNINGS[kind],
    status_updated_at: now,
    machine_network_updated_at: null,
    overridden_network_type: null,
    has_user_manifests: false,
    ignored_host_validations: null,
    ignored_cluster_validations: null,
    static_network_configured: false,
    connectivity_majority_groups: null,
    ip_collisions: {},
    install_started_at: null,
    install_completed_at: null,
    openshift_cluster_id: '',
    last_installation_preparation: null,
    progress: NO_PROGRESS,
    has_kubeconfig: false,
    ...NO_LOGS,
    vip_lease_timeout_reported: false,
  }
}
