// Whether an operator exists for the version and the architecture of the cluster.

import { majorMinor } from '@groundwork/versions/version'
import { featureSupport } from '../catalogue/features/support-levels.ts'
import { findOperator, type OperatorName } from '../catalogue/operators.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import { failure, type Verdict } from '../tables/verdict.ts'

export function checkSupport(name: OperatorName): (context: ClusterContext) => Verdict | null {
  const operator = findOperator(name)
  if (!operator) return () => null
  return ({ cluster }) => {
    const version = cluster.openshift_version
    if (majorMinor(version) === null) return null
    const { level, reason } = featureSupport(operator.feature, {
      version,
      architecture: cluster.cpu_architecture,
    })
    if (level !== 'unavailable') return null
    const limit =
      reason === 'cpuArchitecture' ? `the architecture ${cluster.cpu_architecture}` : `OpenShift ${version}`
    return failure({
      message: `${operator.title} is not available for ${limit}.`,
      cause: {
        summary: `The cluster has version ${version} and architecture ${cluster.cpu_architecture}.`,
        seen: { openshift_version: version, cpu_architecture: cluster.cpu_architecture },
      },
      remedies: [],
    })
  }
}
