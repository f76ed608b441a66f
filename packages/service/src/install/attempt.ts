// One attempt to install a cluster, as long as it is being prepared.
import type { ClusterRecord } from '@groundwork/engine/facts'

// A reason stands there when a host registered again after the files were made; they are good for it too.
export const isUnprepared = ({
  status,
  last_installation_preparation: preparation,
}: ClusterRecord): boolean =>
  status === 'preparing-for-installation' &&
  preparation?.status === 'not_started' &&
  preparation.reason === ''

/** It was not cancelled or started again since, and no other process has prepared it. To be asked under the lock of the cluster. */
export const isStillWanted = (now: ClusterRecord, then: ClusterRecord): boolean =>
  isUnprepared(now) && now.install_started_at === then.install_started_at
