// Statuses of hosts that take wishes. They stand apart from the other groups because browsers ask for them, and this file brings
// nothing along.
import type { HostStatus } from '@groundwork/contract/vocabulary'

type Statuses = readonly HostStatus[]

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

/** A user may still choose role, name, disks and so on. */
export const CHANGEABLE: Statuses = [...DISCOVERY, ...UNBOUND, 'binding']
