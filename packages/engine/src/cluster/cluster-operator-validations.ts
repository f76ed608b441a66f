// The operators category of a cluster, sorted by id.
import { OPERATORS } from '../catalogue/operators.ts'
import { success } from '../tables/verdict.ts'
import type { ClusterValidation } from './cluster-validation.ts'
import { isNotSelected, operatorClusterValidation } from './operator-cluster-validation.ts'
import { isNeverReported } from './predicates.ts'

/** The old name of ODF: part of the protocol, never reported. */
const ocsRequirementsSatisfied: ClusterValidation = {
  id: 'ocs-requirements-satisfied',
  category: 'operators',
  gate: 'none',
  ignorable: true,
  meaning: 'A word of the protocol that is never reported; see odf-requirements-satisfied.',
  rule: 'Never reported.',
  cure: 'Nothing to do.',
  leftOutWhen: [isNeverReported],
  check: () => success('Never reported.'),
}

const openshiftAiGpuRequirementsSatisfied: ClusterValidation = {
  id: 'openshift-ai-gpu-requirements-satisfied',
  category: 'operators',
  gate: 'none',
  ignorable: true,
  meaning: 'A reminder that OpenShift AI is meant for machines with graphics processors.',
  rule: 'Shown while OpenShift AI is selected, always passes and stops nothing.',
  cure: 'Nothing to do.',
  leftOutWhen: [isNotSelected({ name: 'openshift-ai', title: 'OpenShift AI' })],
  check: () => success('OpenShift AI also runs without graphics processors.'),
}

export const CLUSTER_OPERATOR_VALIDATIONS: readonly ClusterValidation[] = [
  ...OPERATORS.map(operatorClusterValidation),
  ocsRequirementsSatisfied,
  openshiftAiGpuRequirementsSatisfied,
].sort((a, b) => (a.id < b.id ? -1 : 1))
