// Statuses that rules treat alike, named once.
import { HostStatus } from '@groundwork/contract/vocabulary'

type Statuses = readonly HostStatus[]

export const ALL_HOST_STATUSES: Statuses = HostStatus.enum

/** Bound, talking to us, and not part of an installation. */
export const DISCOVERY: Statuses = [
  'discovering',
  'known',
  'disconnected',
  'insufficient',
  'pending-for-input',
]

export const UNBOUND: Statuses = [
  'discovering-unbound',
  'disconnected-unbound',
  'insufficient-unbound',
  'known-unbound',
]

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

/** A user may still choose role, name, disks and so on. */
export const CHANGEABLE: Statuses = [...DISCOVERY, ...UNBOUND, 'binding']
