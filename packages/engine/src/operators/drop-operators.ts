// Doing without operators is always a way out; this is the exact request for it.

import { findOperator, type OperatorName } from '../catalogue/operators.ts'
import { getOrCompute } from '../collections/get-or-compute.ts'
import { type KeptMap, keepWithReads } from '../collections/reads.ts'
import { isSingleNode } from '../context/topology.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { updateCluster } from '../tables/remedies.ts'
import type { Remedy } from '../tables/verdict.ts'
import { listOf } from '../text/wording.ts'
import { withDependencies } from './resolve-dependencies.ts'

/** What the user asked for and may keep: nothing that is one of `dropped` or needs one of them. */
export function requestedOperatorsWithout(
  cluster: ClusterFacts,
  dropped: readonly OperatorName[],
): OperatorName[] {
  const shape = { isSingleNode: isSingleNode(cluster) }
  return requestedOperators(cluster).filter((name) => {
    const needed = withDependencies([name], shape)
    return !dropped.some((other) => needed.has(other))
  })
}

/** Every host that is too small for an operator offers the same way out, so it is worked out once per cluster. */
export const dropOperators = (cluster: ClusterFacts, dropped: readonly OperatorName[]): Remedy =>
  keepWithReads(
    getOrCompute(cache, cluster, () => new Map()),
    dropped.join(),
    () => makeRemedy(cluster, dropped),
  )

const cache = new WeakMap<ClusterFacts, KeptMap<string, Remedy>>()

function makeRemedy(cluster: ClusterFacts, dropped: readonly OperatorName[]): Remedy {
  const kept = requestedOperatorsWithout(cluster, dropped).filter((name) => isComplete(cluster, name))
  const gone = requestedOperators(cluster).filter((name) => !kept.includes(name))
  const names = gone.length > 0 ? gone : dropped
  return {
    who: 'user',
    what: `Install the cluster without ${listOf(names)}.`,
    call: updateCluster(cluster, { olm_operators: kept.map((name) => operatorRequest(cluster, name)) }),
  }
}

/** Dependencies come along when operators are selected. Where one is missing all the same, a request that names the
 *  operator would bring it in, and its demands with it. */
function isComplete(cluster: ClusterFacts, name: OperatorName): boolean {
  const selected = new Set(cluster.monitored_operators.map((operator) => findOperator(operator.name)?.name))
  return [...withDependencies([name], { isSingleNode: isSingleNode(cluster) })].every((needed) =>
    selected.has(needed),
  )
}

/** A request replaces the whole list, so the settings of an operator that stays have to be in it. */
export function operatorRequest(
  cluster: ClusterFacts,
  name: OperatorName,
): { name: string; properties?: string } {
  const known = cluster.monitored_operators.find((operator) => findOperator(operator.name)?.name === name)
  return known?.properties ? { name, properties: known.properties } : { name }
}

function requestedOperators(cluster: ClusterFacts): OperatorName[] {
  const names = cluster.monitored_operators
    .filter(({ operator_type, dependency_only }) => operator_type === 'olm' && !dependency_only)
    .flatMap(({ name }) => findOperator(name)?.name ?? [])
  return [...new Set(names)].sort()
}
