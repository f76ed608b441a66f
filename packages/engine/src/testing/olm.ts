// Clusters with operators.

import { isSingleNode } from '../context/topology.ts'
import type { ClusterFacts, MonitoredOperatorFacts } from '../facts/cluster-facts.ts'
import { builtinOperators, monitoredOperator } from '../operators/monitored-operators.ts'
import { resolveOperators } from '../operators/resolve-dependencies.ts'
import { aCluster, someSettings } from './builders.ts'

/** What a cluster watches after the user selected these. */
export function monitoredOperators(
  names: readonly string[],
  cluster: ClusterFacts = aCluster(),
): readonly MonitoredOperatorFacts[] {
  const resolution = resolveOperators(
    names.map((name) => ({ name })),
    { isSingleNode: isSingleNode(cluster) },
  )
  if (!resolution.ok) throw new Error(`cannot select ${names.join(', ')}`)
  return [...builtinOperators(someSettings()), ...resolution.operators.map(monitoredOperator)]
}

export const withOperators = (cluster: ClusterFacts, ...names: readonly string[]): ClusterFacts => ({
  ...cluster,
  monitored_operators: monitoredOperators(names, cluster),
})
