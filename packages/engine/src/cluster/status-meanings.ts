// One sentence a status, for people.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'

export const CLUSTER_STATUS_MEANINGS: Readonly<Record<ClusterStatus, string>> = {
  insufficient: 'Hosts, networks or operators do not fit yet. Every new cluster starts here.',
  'pending-for-input': 'The user has to say something first: networks, VIPs, domain or pull secret.',
  ready: 'Can be installed.',
  'preparing-for-installation': 'Hosts check themselves while the installation files are made.',
  installing: 'Hosts write their disks and reboot.',
  'installing-pending-user-action': 'Some host boots from the wrong device and needs a hand.',
  finalizing: 'Enough hosts are installed; operators come up.',
  installed: 'Done.',
  error: 'The installation failed.',
  cancelled: 'The user stopped the installation.',
  'adding-hosts': 'Installed; takes further hosts. Imported clusters start here.',
  unmonitored: 'Never looked at: the cluster lives where this service cannot see it.',
}

/** Statuses of the wire that no rule leads to, and why. */
export const NEVER_ENTERED_CLUSTER_STATUSES: Partial<Readonly<Record<ClusterStatus, string>>> = {
  unmonitored: 'Only a cluster registered with kind DisconnectedCluster has it, from its first moment on.',
}

/** Statuses that nothing leads out of, and why that is meant. */
export const FINAL_CLUSTER_STATUSES: Partial<Readonly<Record<ClusterStatus, string>>> = {
  'adding-hosts': 'An end: the cluster stays like this until it is deleted.',
  unmonitored: 'An end: the cluster stays like this until it is deleted.',
}
