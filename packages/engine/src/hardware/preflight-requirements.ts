// What a cluster would need, told before any host is there: all operators are listed, selected or not.

import { dependenciesOf, OPERATORS, type Operator } from '../catalogue/operators.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import { isDay2Cluster, isSingleNode } from '../context/topology.ts'
import type { RequirementRole, RoleRequirements } from '../facts/default-requirements.ts'
import type { PreflightNeeds } from '../operators/operator-rule.ts'
import { ruleOf } from '../operators/operator-rules.ts'
import { ocpRequirements } from './ocp-requirements.ts'

interface Needs {
  readonly quantitative: RoleRequirements
  readonly qualitative: readonly string[] | null
}

export interface PreflightRequirements {
  readonly ocp: Readonly<{ master: Needs; arbiter?: Needs; worker: Needs }>
  readonly operators: readonly {
    readonly operator_name: string
    readonly dependencies: readonly string[]
    readonly requirements: Readonly<Record<'master' | 'worker', Needs>>
  }[]
}

export function preflightRequirements(context: ClusterContext): PreflightRequirements {
  const { cluster, settings } = context
  const of = (role: RequirementRole): Needs => ({
    quantitative: ocpRequirements(settings, cluster.openshift_version, role),
    qualitative: null,
  })
  return {
    ocp: {
      master: of(isSingleNode(cluster) ? 'sno' : 'master'),
      // An arbiter only exists beside two control plane nodes.
      ...(cluster.control_plane_count === 2 && { arbiter: of('arbiter') }),
      worker: of('worker'),
    },
    operators: isDay2Cluster(cluster) ? [] : OPERATORS.map((operator) => describe(context, operator)),
  }
}

const SILENT: PreflightNeeds = { quantitative: {}, qualitative: null }

function describe(context: ClusterContext, operator: Operator) {
  return {
    operator_name: operator.name,
    dependencies: dependenciesOf(operator, { isSingleNode: isSingleNode(context.cluster) }),
    requirements: ruleOf(operator.name)?.preflight?.(context) ?? { master: SILENT, worker: SILENT },
  }
}
