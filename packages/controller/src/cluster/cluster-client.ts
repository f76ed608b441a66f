import type { WatchingKubeClient } from '@groundwork/kube-client/client'

/** The new cluster, as far as the controller uses it: loops look for themselves, and a watch only wakes them. */
export type ClusterClient = Omit<WatchingKubeClient, 'apply' | 'listAndWatch'>
