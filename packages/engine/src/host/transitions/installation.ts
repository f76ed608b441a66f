// Requests and replies around an installation: start (day-2 only), failure, cancel and reset.

import { hostEvent } from '../../context/host-events.ts'
import { hostLabel } from '../../context/host-label.ts'
import * as groups from '../../context/status-groups.ts'
import { not } from '../../tables/predicate.ts'
import type { HostEventRule, InstallationFailedEvent, PlainEvent } from '../host-subject.ts'
import { isDay2 } from '../state-predicates.ts'
import * as texts from '../status-texts.ts'

export const INSTALL_RULES: readonly HostEventRule<PlainEvent>[] = [
  {
    id: 'host-installs',
    from: ['known'],
    when: [isDay2],
    to: 'installing',
    why: 'A day-2 host is installed on its own.',
    info: () => texts.IN_PROGRESS,
    effects: ['event `host_installation_started`'],
    emits: ({ context: { host } }) => [hostEvent('host_installation_started', host)],
  },
  {
    id: 'installs-with-its-cluster',
    from: ['known'],
    when: [not(isDay2)],
    to: 'same',
    why: 'The hosts of a new cluster are installed together.',
    refuses: ({ context: { host } }) => ({
      status: 409,
      reason: `Host ${hostLabel(host)} is part of a new cluster. Install the cluster instead.`,
    }),
  },
]

export const INSTALLATION_FAILED_RULES: readonly HostEventRule<InstallationFailedEvent>[] = [
  {
    id: 'install-step-fails',
    from: groups.WRITING,
    when: [],
    to: 'error',
    why: 'The install step ended with an error.',
    info: ({ event }) => event.reason,
  },
]

const cancelled = {
  why: 'The user stopped the installation.',
  effects: ['event `host_installation_cancelled`'],
  emits: ({ context: { host } }) => [hostEvent('host_installation_cancelled', host)],
} satisfies Partial<HostEventRule<PlainEvent>>

export const CANCEL_RULES: readonly HostEventRule<PlainEvent>[] = [
  {
    ...cancelled,
    id: 'installing-host-cancelled',
    from: [...groups.INSTALLING, 'installed', 'error'],
    when: [],
    to: 'cancelled',
    info: () => texts.CANCELLED,
  },
  {
    ...cancelled,
    id: 'preparing-host-cancelled',
    from: ['preparing-for-installation', 'preparing-successful'],
    when: [],
    to: 'known',
    info: () => texts.READY,
  },
  {
    ...cancelled,
    id: 'waiting-host-cancelled',
    from: ['known'],
    when: [],
    to: 'same',
    why: 'The host had not begun to prepare.',
  },
]

export const RESET_RULES: readonly HostEventRule<PlainEvent>[] = [
  {
    id: 'host-reset',
    from: [
      'resetting',
      'discovering',
      'known',
      'pending-for-input',
      ...groups.PREPARING,
      ...groups.INSTALLING,
      'resetting-pending-user-action',
      'installed',
      'error',
      'cancelled',
      'added-to-existing-cluster',
    ],
    when: [],
    to: 'resetting-pending-user-action',
    why: 'Only a boot of the discovery image makes the machine usable again; progress is shown until then.',
    info: () => texts.BOOT_DISCOVERY_IMAGE,
    effects: ['events `host_installation_reset` and `user_required_complete_installation_reset`'],
    emits: ({ context: { host } }) => [
      hostEvent('host_installation_reset', host),
      hostEvent('user_required_complete_installation_reset', host),
    ],
  },
]
