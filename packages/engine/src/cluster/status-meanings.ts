// One sentence a status, for people.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'

export const CLUSTER_STATUS_MEANINGS: Readonly<Record<ClusterStatus, string>> = {
  insufficient: 'Hosts, networks or operators do not fit yet. Every new cluster starts here.',
  'pending-for-input':
    'A setting is missing that only the user knows: networks, VIPs, domain or pull secret.',
  ready: 'Can be installed.',
  'preparing-for-installation': 'Hosts check themselves while the installation files are made.',
  installing: 'Hosts write their disks and reboot.',
  'installing-pending-user-action':
    'Some host boots from the wrong device; its boot order must be corrected by hand.',
  finalizing: 'Enough hosts are installed; operators come up.',
  installed: 'Done.',
  error: 'The installation failed.',
  cancelled: 'The user stopped the installation.',
  'adding-hosts': 'Installed; hosts can be added. Imported clusters start here.',
  unmonitored: 'Never looked at: the cluster lives where this service cannot see it.',
}

/** Statuses of the wire that no rule leads to, and why. */
export const NEVER_ENTERED_CLUSTER_STATUSES: Partial<Readonly<Record<ClusterStatus, string>>> = {
  unmonitored: 'Only a cluster registered with kind DisconnectedCluster has it, from its first moment on.',
}

/** Statuses that nothing leads out of, and why that is meant. */
export const FINAL_CLUSTER_STATUSES: Partial<Readonly<Record<ClusterStatus, string>>> = {
  'adding-hosts': 'Final: the cluster stays like this until it is deleted.',
  unmonitored: 'Final: the cluster stays like this until it is deleted.',
}
