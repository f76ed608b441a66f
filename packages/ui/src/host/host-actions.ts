// What can be done with a host, and when. Buttons that the service would refuse are not offered; where the service knows better, it
// says so in its answer.
import type { Client } from '@groundwork/contract/client'
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { isRenameable } from '@groundwork/fleet/name-template'

export const HOST_ACTIONS = ['install', 'bind', 'unbind', 'reset', 'logs', 'remove'] as const
export type HostActionId = (typeof HOST_ACTIONS)[number]

/** What the host itself does not tell. */
export interface HostSurroundings {
  /** The infra-env was made for one cluster, so its hosts cannot go elsewhere. */
  readonly isInfraEnvBound: boolean
}

const BUSY: readonly HostStatus[] = [
  'preparing-for-installation',
  'preparing-failed',
  'preparing-successful',
  'installing',
  'installing-in-progress',
  'installing-pending-user-action',
]
const RESETTABLE: readonly HostStatus[] = [
  'preparing-for-installation',
  'preparing-failed',
  'preparing-successful',
  'installing',
  'installing-in-progress',
  'installing-pending-user-action',
  'installed',
  'error',
  'cancelled',
  'added-to-existing-cluster',
]
const WITH_LOGS_ON_REQUEST: readonly HostStatus[] = [
  'discovering',
  'known',
  'insufficient',
  'pending-for-input',
]

const isLater = ({ kind }: HostSummary): boolean => kind === 'AddToExistingClusterHost'

/** Name, role, disks: until the installation begins. */
export const isChangeable = ({ status }: Pick<HostSummary, 'status'>): boolean => isRenameable(status)
/** Removing it now makes an installation fail. */
export const isInstalling = ({ status }: Pick<HostSummary, 'status'>): boolean => BUSY.includes(status)

export function isOffered(
  action: HostActionId,
  host: HostSummary,
  { isInfraEnvBound }: HostSurroundings,
): boolean {
  switch (action) {
    case 'install':
      return isLater(host) && host.status === 'known'
    case 'bind':
      return host.cluster_id === null && host.status === 'known-unbound'
    case 'unbind':
      return host.cluster_id !== null && !isInfraEnvBound && !isInstalling(host)
    case 'reset':
      return isLater(host) && RESETTABLE.includes(host.status)
    case 'logs':
      return host.cluster_id !== null && WITH_LOGS_ON_REQUEST.includes(host.status)
    case 'remove':
      return true
  }
}

export const paramsOf = ({ id, infra_env_id }: Pick<HostSummary, 'id' | 'infra_env_id'>) => ({
  infra_env_id,
  host_id: id,
})

/** `clusterId`: where to, for binding. */
export async function runHostAction(
  client: Client,
  action: HostActionId,
  host: HostSummary,
  clusterId = '',
): Promise<void> {
  const params = paramsOf(host)
  switch (action) {
    case 'install':
      await client.call('v2InstallHost', { params })
      break
    case 'bind':
      await client.call('BindHost', { params, body: { cluster_id: clusterId } })
      break
    case 'unbind':
      await client.call('UnbindHost', { params })
      break
    case 'reset':
      await client.call('v2ResetHost', { params })
      break
    case 'logs':
      await client.call('requestHostLogs', { params })
      break
    case 'remove':
      await client.call('v2DeregisterHost', { params })
      break
  }
}
