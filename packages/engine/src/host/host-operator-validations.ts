// The operators category, sorted by id.
import { OPERATORS } from '../catalogue/operators.ts'
import { success } from '../tables/verdict.ts'
import type { HostValidation } from './host-validation.ts'
import { operatorHostValidation } from './operator-host-validation.ts'
import { isNeverReported } from './predicates.ts'

/** The old name of ODF: part of the protocol, never reported. */
const ocsRequirementsSatisfied: HostValidation = {
  id: 'ocs-requirements-satisfied',
  category: 'operators',
  gate: 'none',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'A word of the protocol that is never reported; see odf-requirements-satisfied.',
  rule: 'Never reported.',
  cure: 'Nothing to do.',
  leftOutWhen: [isNeverReported],
  check: () => success('Never reported.'),
}

export const HOST_OPERATOR_VALIDATIONS: readonly HostValidation[] = [
  ...OPERATORS.map(operatorHostValidation),
  ocsRequirementsSatisfied,
].sort((a, b) => (a.id < b.id ? -1 : 1))
