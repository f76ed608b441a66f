// Statuses that rules treat alike, named once.
import { HostStatus } from '@groundwork/contract/vocabulary'

export { CHANGEABLE, DISCOVERY, UNBOUND } from './changeable-statuses.ts'

type Statuses = readonly HostStatus[]

export const ALL_HOST_STATUSES: Statuses = HostStatus.enum

export const PREPARING: Statuses = ['preparing-for-installation', 'preparing-successful', 'preparing-failed']

/** The install step was handed out and the agent still has work to do. */
export const WRITING: Statuses = ['installing', 'installing-in-progress']

export const INSTALLING: Statuses = [...WRITING, 'installing-pending-user-action']

export const WAITING_FOR_INSTALL_RESULT: Statuses = [
  ...INSTALLING,
  'installed',
  'resetting-pending-user-action',
]

export const FAILED_OR_CANCELLED: Statuses = ['error', 'cancelled']

export const RECLAIMING: Statuses = ['reclaiming', 'reclaiming-rebooting']

export const ON_DISK: Statuses = ['installed', 'added-to-existing-cluster']
