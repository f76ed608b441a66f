import type { Cluster } from '@groundwork/contract/clusters'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'

const OPEN: readonly ClusterStatus[] = ['pending-for-input', 'insufficient', 'ready', 'adding-hosts']

/** Hosts can be bound to it now. */
export const acceptsHosts = ({ status }: Pick<Cluster, 'status'>): boolean => OPEN.includes(status)
