// Which statuses of a host are drawn together. The arrows come from the rules.
import { statusGroups as groups } from '@groundwork/engine/context'
import type { Diagram } from './state-diagram.ts'

export const HOST_DIAGRAMS: readonly Diagram[] = [
  {
    title: 'Discovery',
    focus: groups.DISCOVERY,
    frames: [
      {
        name: 'calls in',
        statuses: ['discovering', 'insufficient', 'pending-for-input', 'known'],
        judged: ['insufficient', 'pending-for-input', 'known'],
      },
    ],
    wording: { 'disconnected > calls in': 'calls again, or register' },
    note: 'The diamond is the verdict of the validations. It is given again after every change, so `insufficient`, `pending-for-input` and `known` also lead to each other, by the same rules. A host that calls again is judged at once; one that registers begins at the black dot.',
  },
  {
    title: 'Preparation',
    focus: groups.PREPARING,
    around: ['known', 'insufficient', 'disconnected', 'error', 'installing'],
    frames: [{ name: 'preparing', statuses: groups.PREPARING, entry: 'preparing-for-installation' }],
    wording: { 'preparing > known': 'attempt ends (see table)' },
  },
  {
    title: 'Installation',
    focus: [...groups.INSTALLING, ...groups.ON_DISK],
    around: ['known', 'preparing-successful', 'error'],
    frames: [{ name: 'being installed', statuses: groups.INSTALLING, entry: 'installing' }],
    wording: { 'being installed > error': 'fails (see table)' },
    note: '`install` is the way of a day-2 host, `installation-starts` that of the hosts of a new cluster.',
  },
  {
    title: 'Without a cluster',
    focus: [...groups.UNBOUND, 'binding'],
    around: ['discovering'],
    frames: [
      {
        name: 'calls in',
        statuses: ['discovering-unbound', 'insufficient-unbound', 'known-unbound'],
        judged: ['insufficient-unbound', 'known-unbound'],
      },
    ],
    wording: { 'disconnected-unbound > calls in': 'calls again, or register' },
    note: 'The diamond is the verdict of the validations, given again after every change.',
  },
  {
    title: 'Leaving a cluster',
    focus: [...groups.RECLAIMING, 'unbinding', 'unbinding-pending-user-action'],
    around: ['discovering-unbound', 'disconnected-unbound'],
    together: {
      'in discovery': groups.DISCOVERY,
      'preparing or installing': [...groups.PREPARING, ...groups.INSTALLING],
      'failed or cancelled': groups.FAILED_OR_CANCELLED,
      'node of a cluster': groups.ON_DISK,
    },
    frames: [{ name: 'reclaimed', statuses: groups.RECLAIMING, entry: 'reclaiming' }],
  },
  {
    title: 'Cancel and reset',
    focus: ['cancelled', 'resetting', 'resetting-pending-user-action'],
    around: ['discovering', 'installed', 'error'],
    together: {
      'being installed': groups.INSTALLING,
      others: ['known', 'pending-for-input', ...groups.PREPARING, 'added-to-existing-cluster'],
    },
    frames: [
      {
        name: 'can be reset',
        statuses: ['being installed', 'installed', 'error', 'cancelled', 'discovering', 'others'],
      },
    ],
    note: 'No rule leads to `resetting` any more; it is drawn for old rows.',
  },
]
