import { events } from './event.ts'

export const clusterEvents = events('cluster', {
  cancel_install_start_failed: {
    severity: 'error',
    message: 'The installation was not cancelled: the database refused to begin.',
    neverSent: true,
  },
  cancel_install_commit_failed: {
    severity: 'error',
    message: 'The installation was not cancelled: the database refused the change.',
    neverSent: true,
  },
  cluster_registration_succeeded: {
    severity: 'info',
    message: 'The cluster is registered.',
    properties: { cluster_kind: 'text' },
  },
  cluster_deregister_failed: {
    severity: 'error',
    message: 'The cluster was not deleted: {error}.',
    properties: { error: 'text' },
  },
  cluster_deregistered: { severity: 'info', message: 'The cluster was deleted.' },
  cluster_validation_failed: {
    severity: 'warning',
    message: 'Validation {validation_id} of the cluster {failure_message}.',
    properties: { validation_id: 'text', validation_msg: 'text', failure_message: 'text' },
  },
  cluster_validation_fixed: {
    severity: 'info',
    message: 'Validation {validation_id} of the cluster succeeds again.',
    properties: { validation_id: 'text', validation_msg: 'text' },
  },
  node_certificate_not_approved: {
    severity: 'warning',
    message:
      'The certificate request {request} of {requester} was not approved: {reason}. If it comes from a node that you know, approve it yourself: {command}',
    properties: { request: 'text', requester: 'text', reason: 'text', command: 'text' },
  },
  node_certificates_need_approval: {
    severity: 'warning',
    message:
      'The service cannot approve the certificates of {host_name}: {reason}. Approve the two certificate requests of the node yourself (client and serving certificate): oc get csr; oc adm certificate approve <name>',
    properties: { host_name: 'text', reason: 'text' },
  },
  cluster_deletion_announced: {
    severity: 'warning',
    message:
      'Cluster {cluster_id} has not been changed for a long time. After {deletion_time} it is deleted with its kubeconfig and the password of kubeadmin: download them, or change anything about the cluster to keep it.',
    properties: { deletion_time: 'text' },
  },
  after_inactivity_cluster_deregistered: {
    severity: 'info',
    message: 'The cluster was deleted because it was not used for a long time.',
  },
  cluster_evaluation_set_aside: {
    severity: 'error',
    message:
      'The service cannot evaluate the cluster and its hosts: {cause} Their statuses and validations stay as they are. The next attempt is at {retry_at}; other clusters are not affected.',
    properties: { cause: 'text', retry_at: 'text' },
  },
  cluster_evaluation_resumed: {
    severity: 'info',
    message: 'The service evaluates the cluster and its hosts again.',
  },
  cluster_installation_completed: { severity: 'info', message: 'The cluster is installed.' },
  cluster_installation_failed: {
    severity: 'critical',
    message: 'The installation of the cluster failed: {failure_reason}.',
    properties: { failure_reason: 'text' },
  },
  cluster_installation_canceled: {
    severity: 'info',
    message: 'The installation of the cluster was cancelled.',
  },
  cancel_installation_failed: {
    severity: 'error',
    message: 'The installation was not cancelled: {error}.',
    properties: { error: 'text' },
  },
  cluster_status_updated: {
    severity: 'info',
    message: 'The status of the cluster is now {cluster_status}: {status_info}.',
    properties: { cluster_status: 'text', status_info: 'text' },
  },
  cluster_finalizing_stage_updated: {
    severity: 'info',
    message: 'Finishing the cluster: {finalizing_stage}.',
    properties: { finalizing_stage: 'text' },
  },
  cluster_installation_reset: {
    severity: 'info',
    message: 'The cluster was reset and can be installed again.',
  },
  reset_installation_failed: {
    severity: 'error',
    message: 'The cluster was not reset: {error}.',
    properties: { error: 'text' },
  },
  api_ingress_vip_updated: {
    severity: 'info',
    message: 'The API is now at {api_vip}, the ingress at {ingress_vip}.',
    properties: { api_vip: 'text', ingress_vip: 'text' },
  },
  api_ingress_vip_timed_out: {
    severity: 'warning',
    message: 'DHCP assigned no addresses for API and ingress within {timeout_interval} minutes.',
    properties: { timeout_interval: 'integer' },
  },
  prepare_installation_failed: {
    severity: 'warning',
    message: 'The installation could not be prepared: {error}. Try again.',
    properties: { error: 'text' },
  },
  cluster_prepare_installation_started: {
    severity: 'info',
    message: 'The cluster is being prepared for installation.',
  },
  cluster_credentials_replaced: {
    severity: 'warning',
    message:
      'The kubeconfig and the password of kubeadmin that were downloaded before the installation do not work: the installer of this release has made others. Download them again when the status of the cluster is installing, and delete the old ones.',
  },
  installation_preparing_timed_out: {
    severity: 'warning',
    message: 'Preparing the installation took too long: {reason}.',
    properties: { reason: 'text' },
  },
  cluster_degraded_OLM_operators_failed: {
    severity: 'warning',
    message: 'The cluster is installed, but these operators failed: {failed_operators}.',
    properties: { failed_operators: 'text' },
  },
  expired_image_deleted: {
    severity: 'info',
    message: 'The discovery image expired and was deleted; it can be made again.',
    neverSent: true,
  },
  cluster_operator_report: {
    severity: 'info',
    message: 'Operators with problems: {report}.',
    properties: { report: 'text' },
  },
  cluster_operator_status: {
    severity: 'info',
    message: 'Operator {operator_name} is {status}: {status_info}.',
    properties: { operator_name: 'text', status: 'text', status_info: 'text' },
  },
  finalizing_stage_timed_out: {
    severity: 'warning',
    message:
      'Cluster {cluster_id} has been at "{stage}" for more than {minutes} minutes, longer than it should take.',
    properties: { stage: 'text', minutes: 'integer' },
  },
  install_config_applied: { severity: 'info', message: 'Overrides for the install-config were stored.' },
  proxy_settings_changed: { severity: 'info', message: 'The proxy of the cluster was changed.' },
  cluster_logs_uploaded: { severity: 'info', message: 'Logs of the controller arrived.' },
  inactive_clusters_deregistered: {
    severity: 'info',
    message: 'Unused clusters were deleted: {message}',
    properties: { message: 'text' },
    neverSent: true,
  },
  clusters_permanently_deleted: {
    severity: 'info',
    message: 'Deleted clusters were removed for good: {message}',
    properties: { message: 'text' },
    neverSent: true,
  },
  validations_ignored: {
    severity: 'info',
    message:
      'Cluster {cluster_id} is being installed although validations fail, because a user chose to ignore them.',
  },
})
