// PUT of the validations that shall not stand in the way.
import type { SetIgnoredValidations } from '@groundwork/contract/clusters'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { accepted, type Outcome, type Problem, type ProblemCode, problem, refused } from '../problem.ts'
import {
  type IgnoredValidationsProblem,
  readIgnoredClusterValidations,
  readIgnoredHostValidations,
} from './ignorable-validations.ts'
import { checkPermitted } from './permitted.ts'

type IgnoredLists = Pick<ClusterFacts, 'ignored_host_validations' | 'ignored_cluster_validations'>

/** Both lists are replaced: one that is left out or an empty text is unset. */
export function changeIgnoredValidations(
  params: SetIgnoredValidations,
  cluster: ClusterFacts,
): Outcome<IgnoredLists> {
  const ofHosts = readIgnoredHostValidations(asText(params['host-validation-ids']))
  const ofCluster = readIgnoredClusterValidations(asText(params['cluster-validation-ids']))
  const problems: Problem[] = [...checkPermitted('set-ignored-validations', cluster)]
  if (!ofHosts.ok) problems.push(describeProblem(ofHosts.problem, 'host-validation-ids'))
  if (!ofCluster.ok) problems.push(describeProblem(ofCluster.problem, 'cluster-validation-ids'))
  if (!ofHosts.ok || !ofCluster.ok || problems.length > 0) return refused(problems)
  return accepted({ ignored_host_validations: ofHosts.ids, ignored_cluster_validations: ofCluster.ids })
}

const asText = (ids: string | readonly string[] = ''): string =>
  typeof ids === 'string' ? ids : JSON.stringify(ids)

const CODES: Readonly<Record<IgnoredValidationsProblem['problem'], ProblemCode>> = {
  'not-a-list': 'invalid-text',
  'unknown-ids': 'not-found',
  'not-ignorable': 'not-settable',
}

const describeProblem = (found: IgnoredValidationsProblem, path: string): Problem =>
  problem(CODES[found.problem], path, found.message)
