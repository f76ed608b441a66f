// Statuses of clusters that take wishes; like those of hosts, browsers ask for them.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'

export const OPEN: readonly ClusterStatus[] = ['insufficient', 'ready', 'pending-for-input', 'adding-hosts']

/** Later manifests have no effect. */
export const TAKING_MANIFESTS: readonly ClusterStatus[] = ['pending-for-input', 'insufficient', 'ready']
