// PUT of the validations that shall not stand in the way.
import type { IgnoredValidations } from '@groundwork/contract/api/cluster-params'
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import {
  type IgnoredValidationsProblem,
  readIgnoredClusterValidations,
  readIgnoredHostValidations,
} from '../../ignored-validations.ts'
import { accepted, type Outcome, type Problem, type ProblemCode, problem, refused } from '../problem.ts'
import { checkOpenForChanges } from './open-for-changes.ts'

type IgnoredLists = Pick<ClusterFacts, 'ignored_host_validations' | 'ignored_cluster_validations'>

/** A list that is left out stays; an empty text unsets it. A wrong status is 400 on the wire, not 409. */
export function changeIgnoredValidations(
  params: IgnoredValidations,
  cluster: ClusterFacts,
): Outcome<Partial<IgnoredLists>> {
  const hostText = params['host-validation-ids']
  const clusterText = params['cluster-validation-ids']
  const ofHosts = hostText === undefined ? null : readIgnoredHostValidations(hostText)
  const ofCluster = clusterText === undefined ? null : readIgnoredClusterValidations(clusterText)
  const problems: Problem[] = [...checkOpenForChanges(cluster, 'changes', 400)]
  if (ofHosts && !ofHosts.ok) problems.push(inWords(ofHosts.problem, 'host-validation-ids'))
  if (ofCluster && !ofCluster.ok) problems.push(inWords(ofCluster.problem, 'cluster-validation-ids'))
  if (problems.length > 0) return refused(problems)
  return accepted({
    ...(ofHosts?.ok ? { ignored_host_validations: ofHosts.ids } : {}),
    ...(ofCluster?.ok ? { ignored_cluster_validations: ofCluster.ids } : {}),
  })
}

const CODES: Readonly<Record<IgnoredValidationsProblem['problem'], ProblemCode>> = {
  'not-a-list': 'invalid-text',
  'unknown-ids': 'not-found',
  'not-ignorable': 'not-settable',
}

const inWords = (found: IgnoredValidationsProblem, path: string): Problem =>
  problem(CODES[found.problem], path, found.message)
