// Groups of validations as one predicate each. Which validation belongs where is said by its `gate` in the registry.
import type { HostValidationId } from '@groundwork/contract/vocabulary'
import { allOf, named, not } from '../tables/predicate.ts'
import type { HostSubjectPredicate } from './host-subject.ts'
import type { HostGate, HostValidation } from './host-validation.ts'
import { HOST_VALIDATIONS } from './host-validations.ts'

function pass(name: string, ids: readonly HostValidationId[]): HostSubjectPredicate {
  const holds: HostSubjectPredicate['holds'] = ({ verdicts }) => {
    for (const id of ids) if (!verdicts.holds(id)) return false
    return true
  }
  return { name, holds }
}

const idsWhere = (isMember: (validation: HostValidation) => boolean): readonly HostValidationId[] =>
  HOST_VALIDATIONS.filter(isMember).map(({ id }) => id)

const gatedBy = (gate: HostGate) => idsWhere((validation) => validation.gate === gate)

export const isConnected = pass('connected', ['connected'])
const isMediaConnected = pass('boot media readable', ['media-connected'])
export const isReachable = named('reachable', allOf(isConnected, isMediaConnected))
export const isUnreachable = not(isReachable)
export const hasInventory = pass('hardware described', ['has-inventory'])
export const hasCompleteInventory = pass('hardware described and not truncated', gatedBy('inventory'))
export const isInventoryTruncated: HostSubjectPredicate = {
  name: 'hardware description fully truncated',
  holds: ({ verdicts }) => !verdicts.holds('inventory-not-fully-truncated'),
}
export const hasMinimumHardware = pass('minimum hardware', gatedBy('minimum-hardware'))
export const hasInput = pass('user input complete', gatedBy('input'))
export const hasDiskUuids = pass('disk UUIDs enabled', gatedBy('disk-uuid'))
export const isSufficient = pass('sufficient for its cluster', gatedBy('sufficient'))
export const isSufficientUnbound = pass(
  'minimum hardware and a valid name',
  idsWhere(
    ({ gate, gatesUnbound }) => gatesUnbound && (gate === 'minimum-hardware' || gate === 'sufficient'),
  ),
)
