import { events } from './event.ts'

/** A host can live without a cluster. */
const MAYBE_BOUND = { cluster_id: 'uuid or nothing' } as const

export const hostEvents = events('host', {
  host_registration_setting_properties_failed: {
    severity: 'error',
    message: 'The host was not registered: its properties could not be stored.',
    properties: { ...MAYBE_BOUND },
    neverSent: true,
  },
  host_media_disconnected: {
    severity: 'error',
    message:
      'The host can no longer read the medium it booted from. Keep the medium connected until the host has rebooted; on a slow connection boot the minimal image instead.',
    properties: { ...MAYBE_BOUND },
  },
  host_deregistered: {
    severity: 'info',
    message: 'Host {host_name} was deleted.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_installer_args_applied: {
    severity: 'info',
    message: 'Host {host_name} has new installer arguments.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_bootstrap_set: {
    severity: 'info',
    message: 'Host {host_name} will be the bootstrap host.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_status_updated: {
    severity: 'info',
    message: 'The status of host {host_name} went from {src_status} to {new_status}: {info}.',
    properties: {
      ...MAYBE_BOUND,
      host_name: 'text',
      severity: 'text',
      src_status: 'text',
      new_status: 'text',
      info: 'text',
    },
  },
  host_stage_timed_out: {
    severity: 'warning',
    message:
      'Host {host_name} has been at "{stage}" for more than {minutes} minutes, longer than it should take.',
    properties: { ...MAYBE_BOUND, host_name: 'text', stage: 'text', minutes: 'integer' },
  },
  host_role_updated: {
    severity: 'info',
    message: 'Host {host_name} is suggested as {suggested_role}.',
    properties: { ...MAYBE_BOUND, host_name: 'text', suggested_role: 'text' },
  },
  image_status_updated: {
    severity: 'info',
    message: 'Host {host_name} checked the container image {image_status}: {result}. {info}',
    properties: { ...MAYBE_BOUND, host_name: 'text', image_status: 'text', result: 'text', info: 'text' },
  },
  host_installation_cancelled: {
    severity: 'info',
    message: 'The installation of host {host_name} was cancelled.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_installation_started: {
    severity: 'info',
    message: 'Host {host_name} is being installed, to be added to the cluster.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_certificate_approved: {
    severity: 'info',
    message: 'Approved {request} of host {host_name}, the certificate {purpose}.',
    properties: { ...MAYBE_BOUND, host_name: 'text', request: 'text', purpose: 'text' },
  },
  host_cancel_installation_failed: {
    severity: 'error',
    message: 'The installation of host {host_name} was not cancelled: {error}.',
    properties: { ...MAYBE_BOUND, host_name: 'text', error: 'text' },
  },
  host_installation_reset: {
    severity: 'info',
    message: 'Host {host_name} was reset.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_installation_reset_failed: {
    severity: 'error',
    message: 'Host {host_name} was not reset: {error}.',
    properties: { ...MAYBE_BOUND, host_name: 'text', error: 'text' },
  },
  user_required_complete_installation_reset: {
    severity: 'info',
    message: 'Host {host_name} has to be booted from the discovery image by hand to complete its reset.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_set_status_failed: {
    severity: 'error',
    message: 'Host {host_name} could not be marked as waiting for a reboot by hand: {error}.',
    properties: { ...MAYBE_BOUND, host_name: 'text', error: 'text' },
  },
  host_validation_failed: {
    severity: 'warning',
    message: 'Validation {validation_id} of host {host_name} {failure_message}.',
    properties: { ...MAYBE_BOUND, host_name: 'text', validation_id: 'text', failure_message: 'text' },
  },
  host_validation_fixed: {
    severity: 'info',
    message: 'Validation {validation_id} of host {host_name} succeeds again.',
    properties: { ...MAYBE_BOUND, host_name: 'text', validation_id: 'text' },
  },
  quick_disk_format_performed: {
    severity: 'info',
    message:
      'Host {host_name} wipes the start of disk {disk_name} ({disk_id}), so that it does not boot from it.',
    properties: { ...MAYBE_BOUND, host_name: 'text', disk_name: 'text', disk_id: 'text' },
  },
  quick_disk_format_skipped: {
    severity: 'info',
    message:
      'Host {host_name} leaves disk {disk_name} ({disk_id}) as it is, as asked. If something bootable is on it, the host may start that after the installation.',
    properties: { ...MAYBE_BOUND, host_name: 'text', disk_name: 'text', disk_id: 'text' },
  },
  disk_speed_slower_than_supported: {
    severity: 'warning',
    message:
      'Disk {host_disk} is slow: syncing a write took {fdatasync_duration} ms. The cluster will work, but not well.',
    properties: { ...MAYBE_BOUND, host_disk: 'text', fdatasync_duration: 'integer' },
  },
  host_discovery_ignition_config_applied: {
    severity: 'info',
    message: 'Host {host_name} has a new ignition override.',
    properties: { host_name: 'text' },
  },
  host_reset_fetch_failed: {
    severity: 'error',
    message: 'Host {host_name} was not reset: it could not be read.',
    properties: { host_name: 'text' },
  },
  host_boot_logs_uploaded: {
    severity: 'info',
    message: 'Boot logs of host {host_name} in cluster {cluster_id} arrived.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_logs_uploaded: {
    severity: 'info',
    message: 'Logs of host {host_name} in cluster {cluster_id} arrived.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_approved_updated: {
    severity: 'info',
    message: 'Approval of host {host_name} is now {approved_value}.',
    properties: { host_name: 'text', approved_value: 'flag' },
  },
  host_registration_succeeded: {
    severity: 'info',
    message: 'Host {host_name} is registered.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_id_shared: {
    severity: 'warning',
    message:
      'Host {host_id} (MAC addresses {macs}) has the same serial number or system UUID as host {shared_host_id} (MAC addresses {other_macs}). They are two machines: this one is registered under an id of its own, made from its MAC addresses.',
    properties: { ...MAYBE_BOUND, shared_host_id: 'text', macs: 'text', other_macs: 'text' },
  },
  host_bind_succeeded: {
    severity: 'info',
    message: 'Host {host_name} now belongs to cluster {cluster_id}.',
    properties: { ...MAYBE_BOUND, host_name: 'text' },
  },
  host_unbind_succeeded: {
    severity: 'info',
    message: 'Host {host_name} no longer belongs to a cluster.',
    properties: { host_name: 'text' },
  },
  host_install_progress_updated: {
    severity: 'info',
    message: 'Host {host_name} is installing: {event}.',
    properties: { ...MAYBE_BOUND, host_name: 'text', event: 'text' },
  },
  host_registration_failed: {
    severity: 'error',
    message: 'A host was not registered: {message}',
    properties: { ...MAYBE_BOUND, message: 'text' },
  },
  host_bind_failed: {
    severity: 'error',
    message: 'Host {host_id} was not bound to cluster {cluster_id}: {message}',
    properties: { ...MAYBE_BOUND, message: 'text' },
  },
  host_unbind_failed: {
    severity: 'error',
    message: 'Host {host_id} was not unbound: {message}',
    properties: { message: 'text' },
  },
  upgrade_agent_started: {
    severity: 'info',
    message: 'Host {host_name} was told to replace its agent by {agent_image}.',
    properties: { ...MAYBE_BOUND, host_name: 'text', agent_image: 'text' },
  },
  upgrade_agent_finished: {
    severity: 'info',
    message: 'Host {host_name} has the agent {agent_image} and starts it now.',
    properties: { ...MAYBE_BOUND, host_name: 'text', agent_image: 'text' },
  },
  upgrade_agent_failed: {
    severity: 'error',
    message: 'Host {host_name} could not get the agent {agent_image} and will try again.',
    properties: { ...MAYBE_BOUND, host_name: 'text', agent_image: 'text' },
  },
  reboots_for_node: {
    severity: 'info',
    message: 'Node {node_name} was rebooted {reboots} times during its installation.',
    properties: { ...MAYBE_BOUND, node_name: 'text', reboots: 'integer' },
  },
  host_reply_refused: {
    severity: 'error',
    message:
      'What host {host_name} reported was refused and changed nothing. {reason} The host cannot be validated with this report: remove interfaces, addresses and disks that it does not need, or see docs/running.md for the limits.',
    properties: { ...MAYBE_BOUND, host_name: 'text', step_type: 'text', reason: 'text' },
  },
})
