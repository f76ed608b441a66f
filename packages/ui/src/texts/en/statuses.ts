import type { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'

const clusters: Readonly<Record<ClusterStatus, string>> = {
  'pending-for-input': 'Needs input',
  insufficient: 'Not ready',
  ready: 'Ready to install',
  'preparing-for-installation': 'Preparing',
  installing: 'Installing',
  'installing-pending-user-action': 'Needs a hand',
  finalizing: 'Finishing',
  installed: 'Installed',
  error: 'Failed',
  cancelled: 'Cancelled',
  'adding-hosts': 'Adding hosts',
  unmonitored: 'Not followed',
}

const hosts: Readonly<Record<HostStatus, string>> = {
  discovering: 'Discovering',
  known: 'Ready',
  disconnected: 'Disconnected',
  insufficient: 'Not ready',
  disabled: 'Disabled',
  'preparing-for-installation': 'Preparing',
  'preparing-failed': 'Preparation failed',
  'preparing-successful': 'Waiting to start',
  'pending-for-input': 'Needs input',
  installing: 'Starting',
  'installing-in-progress': 'Installing',
  'installing-pending-user-action': 'Needs a hand',
  'resetting-pending-user-action': 'Needs a restart',
  installed: 'Installed',
  error: 'Failed',
  resetting: 'Resetting',
  'added-to-existing-cluster': 'Installed',
  cancelled: 'Cancelled',
  binding: 'Joining a cluster',
  unbinding: 'Leaving its cluster',
  'unbinding-pending-user-action': 'Needs a restart',
  'known-unbound': 'Available',
  'disconnected-unbound': 'Disconnected',
  'insufficient-unbound': 'Not ready',
  'disabled-unbound': 'Disabled',
  'discovering-unbound': 'Discovering',
  reclaiming: 'Being reclaimed',
  'reclaiming-rebooting': 'Restarting',
}

const roles = {
  'auto-assign': 'Automatic',
  master: 'Control plane',
  arbiter: 'Arbiter',
  worker: 'Worker',
  bootstrap: 'Control plane (bootstrap)',
}

const checks = {
  success: 'Passed',
  failure: 'Failed',
  pending: 'Waiting',
  error: 'Cannot be judged',
  disabled: 'Switched off',
}

const readers = {
  reading: 'Reading',
  idle: 'Idle',
  stalled: 'Stalled',
  finished: 'Finished',
}

const severities = { info: 'Info', warning: 'Warning', error: 'Error', critical: 'Critical' }

export const statuses = { clusters, hosts, roles, checks, readers, severities }
