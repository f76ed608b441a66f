// One sentence a status, for people.
import type { HostStatus } from '@groundwork/contract/vocabulary'

export const HOST_STATUS_MEANINGS: Readonly<Record<HostStatus, string>> = {
  discovering: 'Registered with a cluster; has not described its hardware yet.',
  known: 'Everything that stops an installation is settled: ready.',
  insufficient: 'Hardware or some other requirement is not met.',
  'pending-for-input': 'A setting is missing that only the user knows: the machine network.',
  disconnected: 'Has not contacted the service for too long, or cannot read its discovery image.',
  disabled: 'Legacy: taken out of its cluster by the user.',
  'preparing-for-installation': 'The cluster prepares; the host measures its disk and pulls images.',
  'preparing-successful': 'The checks of the preparation passed.',
  'preparing-failed': 'A check of the preparation failed or did not end in time.',
  installing: 'The install step is handed out; the installer has not spoken yet.',
  'installing-in-progress': 'The installer reports its stages.',
  'installing-pending-user-action':
    'Booted from the wrong device or did not come back from its reboot; the boot order must be corrected by hand.',
  installed: 'A node of the new cluster.',
  'added-to-existing-cluster': 'A node that joined a cluster after its installation.',
  error: 'The installation of the host failed.',
  cancelled: 'The user stopped the installation.',
  resetting: 'Legacy: told to reset itself.',
  'resetting-pending-user-action': 'Reset; the discovery image must be booted by hand.',
  binding: 'Bound to a cluster; has to register there.',
  unbinding: 'Released from its cluster; has to register again without one.',
  'unbinding-pending-user-action': 'Released from its cluster; the discovery image must be booted by hand.',
  'discovering-unbound': 'Registered without a cluster; has not described its hardware yet.',
  'known-unbound': 'Without a cluster; can be bound to one.',
  'insufficient-unbound': 'Without a cluster; too small for any role, or without a usable name.',
  'disconnected-unbound': 'Without a cluster; has not contacted the service for too long.',
  'disabled-unbound': 'Legacy: without a cluster and taken out of use.',
  reclaiming: 'Released; fetches what it needs to boot into discovery from its own disk.',
  'reclaiming-rebooting': 'Released; reboots into discovery.',
}

/** Statuses of the wire that no rule leads to, and why. */
export const NEVER_ENTERED_HOST_STATUSES: Partial<Readonly<Record<HostStatus, string>>> = {
  disabled: 'Hosts can no longer be disabled; old rows may still say so and stay as they are.',
  'disabled-unbound': 'Hosts can no longer be disabled; old rows may still say so and stay as they are.',
  resetting: 'No reset step is sent any more; a row in this status is led on by `legacy-reset-ends`.',
}

/** Statuses that nothing leads out of, and why that is meant. */
export const FINAL_HOST_STATUSES: Partial<Readonly<Record<HostStatus, string>>> = {
  disabled: 'Final: the host can only be deleted.',
  'disabled-unbound': 'Final: the host can only be deleted.',
}
