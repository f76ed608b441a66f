// What a look at a host without a cluster leads to: only hardware and name count.

import { UNBOUND } from '../../context/status-groups.ts'
import { not } from '../../tables/predicate.ts'
import type { HostRule } from '../host-subject.ts'
import * as texts from '../status-texts.ts'
import * as gates from '../validation-groups.ts'

export const REFRESH_UNBOUND_RULES: readonly HostRule[] = [
  {
    id: 'unbound-connection-lost',
    from: [...UNBOUND, 'unbinding'],
    when: [not(gates.isConnected)],
    to: 'disconnected-unbound',
    why: 'A host that does not call cannot be worked with.',
    info: texts.disconnected,
  },
  {
    id: 'unbound-hardware-awaited',
    from: ['disconnected-unbound', 'discovering-unbound'],
    when: [gates.isReachable, not(gates.hasCompleteInventory)],
    to: 'discovering-unbound',
    why: 'Nothing can be judged before the host has described itself.',
    info: texts.waitingForHardware,
  },
  {
    id: 'unbound-requirements-missed',
    from: UNBOUND,
    when: [gates.isReachable, gates.hasCompleteInventory, not(gates.isSufficientUnbound)],
    to: 'insufficient-unbound',
    why: 'The machine is too small for any role, or has no usable name.',
    info: texts.insufficient,
  },
  {
    id: 'binding-continues',
    from: ['binding', 'unbinding'],
    when: [],
    to: 'same',
    why: 'The agent was told to leave and register again.',
  },
  {
    id: 'unbound-becomes-known',
    from: UNBOUND,
    when: [gates.isReachable, gates.hasCompleteInventory, gates.isSufficientUnbound],
    to: 'known-unbound',
    why: 'The machine can be bound to a cluster.',
    info: () => texts.READY_TO_BIND,
  },
]
