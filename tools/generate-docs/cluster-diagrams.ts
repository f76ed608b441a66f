// Which statuses of a cluster are drawn together. The arrows come from the rules.
import type { Diagram } from './state-diagram.ts'

const OPEN = ['insufficient', 'pending-for-input', 'ready']
const UNDER_WAY = ['installing', 'finalizing', 'installing-pending-user-action']

export const CLUSTER_DIAGRAMS: readonly Diagram[] = [
  {
    title: 'Until the installation starts',
    focus: [...OPEN, 'preparing-for-installation'],
    frames: [{ name: 'being described', statuses: OPEN, judged: OPEN }],
    note: 'The diamond is the verdict of the validations. It is given again after every change, so the three statuses below it lead to each other, by the rules written on the arrows.',
  },
  {
    title: 'Installation',
    focus: [...UNDER_WAY, 'installed', 'adding-hosts', 'error', 'cancelled'],
    around: ['preparing-for-installation', 'insufficient'],
    frames: [{ name: 'being installed', statuses: UNDER_WAY, entry: 'installing' }],
    wording: { 'being installed > error': 'fails (see table)' },
  },
]
