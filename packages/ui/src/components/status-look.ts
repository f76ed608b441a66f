// How statuses look: a colour and a shape together, so that nobody depends on telling colours apart.
import type { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'

/** `attention`: a person has to do something. `busy`: it goes on by itself. */
export type Look = 'good' | 'bad' | 'attention' | 'busy' | 'calm'

export const CLUSTER_LOOKS: Readonly<Record<ClusterStatus, Look>> = {
  'pending-for-input': 'attention',
  insufficient: 'attention',
  ready: 'good',
  'preparing-for-installation': 'busy',
  installing: 'busy',
  'installing-pending-user-action': 'attention',
  finalizing: 'busy',
  installed: 'good',
  error: 'bad',
  cancelled: 'calm',
  'adding-hosts': 'good',
  unmonitored: 'calm',
}

export const HOST_LOOKS: Readonly<Record<HostStatus, Look>> = {
  discovering: 'busy',
  known: 'good',
  disconnected: 'bad',
  insufficient: 'attention',
  disabled: 'calm',
  'preparing-for-installation': 'busy',
  'preparing-failed': 'bad',
  'preparing-successful': 'busy',
  'pending-for-input': 'attention',
  installing: 'busy',
  'installing-in-progress': 'busy',
  'installing-pending-user-action': 'attention',
  'resetting-pending-user-action': 'attention',
  installed: 'good',
  error: 'bad',
  resetting: 'busy',
  'added-to-existing-cluster': 'good',
  cancelled: 'calm',
  binding: 'busy',
  unbinding: 'busy',
  'unbinding-pending-user-action': 'attention',
  'known-unbound': 'good',
  'disconnected-unbound': 'bad',
  'insufficient-unbound': 'attention',
  'disabled-unbound': 'calm',
  'discovering-unbound': 'busy',
  reclaiming: 'busy',
  'reclaiming-rebooting': 'busy',
}
