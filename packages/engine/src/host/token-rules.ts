// What a host is trusted with depends on how far its installation is.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { CHANGEABLE, PREPARING, WRITING } from '../context/status-groups.ts'
import { PAST_REBOOT } from './predicates.ts'

const holds = (statuses: readonly HostStatus[], status: string): boolean =>
  (statuses as readonly string[]).includes(status)

/** It was told to install itself, and has not restarted from its disk yet: only then it is given its Ignition. */
export const receivesIgnition = (status: string, stage: string | null): boolean =>
  holds(WRITING, status) && !PAST_REBOOT.includes(stage)

/** Later, a machine that claims to be this host does not get the files of the installation. */
export const isBeforeInstallation = (status: string): boolean =>
  holds(CHANGEABLE, status) || holds(PREPARING, status)

const RESTARTS: readonly HostStatus[] = [
  'resetting-pending-user-action',
  'unbinding-pending-user-action',
  'reclaiming-rebooting',
]

/** An operator restarts the machine, or it does so itself, and may be back before it was missed. Not while its agent still runs: then
 *  any machine with the image could take its place. */
export const isRestarting = (status: string): boolean => holds(RESTARTS, status)
