// Groups of cluster validations as one predicate each; membership is said by the `gate` of a validation.
import type { ClusterSubjectPredicate } from './cluster-subject.ts'
import type { ClusterGate } from './cluster-validation.ts'
import { CLUSTER_VALIDATIONS } from './cluster-validations.ts'

export const idsGatedBy = (gate: ClusterGate) =>
  CLUSTER_VALIDATIONS.filter((validation) => validation.gate === gate).map(({ id }) => id)

function pass(name: string, gate: ClusterGate): ClusterSubjectPredicate {
  const ids = idsGatedBy(gate)
  return { name, holds: ({ verdicts }) => verdicts !== null && ids.every((id) => verdicts.holds(id)) }
}

export const hasInput = pass('networks, domain and pull secret given', 'pending-input')
export const hasVips = pass('VIPs given', 'vips')
export const meetsRequirements = pass('requirements met', 'required')
