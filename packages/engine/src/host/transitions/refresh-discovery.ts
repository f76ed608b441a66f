// What the validations make of a host that is not part of an installation.

import * as groups from '../../context/status-groups.ts'
import { allOf, anyOf, not } from '../../tables/predicate.ts'
import type { HostRule } from '../host-subject.ts'
import * as predicates from '../state-predicates.ts'
import * as texts from '../status-texts.ts'
import * as gates from '../validation-groups.ts'

const passesEverything = [
  gates.isReachable,
  gates.hasCompleteInventory,
  gates.hasMinimumHardware,
  gates.hasInput,
  gates.isSufficient,
  gates.hasDiskUuids,
]

export const DISCOVERY_RULES: readonly HostRule[] = [
  {
    id: 'hardware-awaited',
    from: ['disconnected', 'discovering'],
    when: [gates.isReachable, not(gates.hasCompleteInventory)],
    to: 'discovering',
    why: 'Nothing can be judged before the host has described itself.',
    info: texts.waitingForHardware,
  },
  {
    id: 'hardware-below-minimum',
    from: groups.DISCOVERY,
    when: [gates.isReachable, gates.hasCompleteInventory, not(gates.hasMinimumHardware)],
    to: 'insufficient',
    why: 'The machine is too small for any role.',
    info: texts.belowMinimum,
  },
  {
    id: 'input-missing',
    from: groups.DISCOVERY,
    when: [
      gates.isReachable,
      gates.hasCompleteInventory,
      gates.hasDiskUuids,
      gates.hasMinimumHardware,
      not(gates.hasInput),
    ],
    to: 'pending-for-input',
    why: 'The machine network is not known, so the addresses of the host cannot be judged.',
    info: texts.inputMissing,
  },
  {
    id: 'requirements-missed',
    from: groups.DISCOVERY,
    when: [
      gates.isReachable,
      gates.hasInventory,
      anyOf(gates.hasMinimumHardware, gates.isInventoryTruncated),
      anyOf(not(gates.hasDiskUuids), allOf(gates.hasInput, not(gates.isSufficient))),
    ],
    to: 'insufficient',
    why: 'Some requirement of the cluster is not met, or not known to be met yet.',
    info: texts.insufficient,
  },
  {
    id: 'becomes-known',
    from: ['disconnected', 'insufficient', 'pending-for-input', 'discovering'],
    when: passesEverything,
    to: 'known',
    why: 'Everything that stops an installation is settled.',
    info: () => texts.READY,
  },
  {
    id: 'stays-known',
    from: ['known'],
    when: [...passesEverything, not(allOf(predicates.isClusterPreparing, predicates.hasFinalRole))],
    to: 'same',
    why: 'Still ready. The text stays too: it may tell why the last preparation failed.',
  },
]
