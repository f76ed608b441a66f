import type { Cluster } from '@groundwork/contract/clusters'

/** What can be done with a cluster now; the first is the one thing to do next. */
export const ClusterActions = (_: { cluster: Cluster }) => null
