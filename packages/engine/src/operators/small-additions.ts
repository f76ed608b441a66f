// Operators that put the same small load on every host.

import type { ClusterContext } from '../context/cluster-context.ts'
import { updateCluster } from '../tables/remedies.ts'
import { failure, type Verdict } from '../tables/verdict.ts'
import { checkCpuAndMemory } from './check-cpu-and-memory.ts'
import { checkSupport } from './check-support.ts'
import { describeIncrement } from './describe-increment.ts'
import { operatorRequest, requestedOperatorsWithout } from './drop-operators.ts'
import type { Increment, OperatorRule } from './operator-rule.ts'

const ADDED: Increment = { cpu_cores: 1, ram_mib: 1024 }
const NEEDS = {
  quantitative: ADDED,
  qualitative: [`${ADDED.ram_mib} MiB more memory`, `${ADDED.cpu_cores} more core`],
}
const HOST_RULE = `${describeIncrement(ADDED)} of memory on every host.`

export const oscRule: OperatorRule = {
  name: 'osc',
  hostRule: HOST_RULE,
  clusterRule: 'OpenShift 4.10 or later on x86_64.',
  increment: () => ADDED,
  checkHost: (context) => checkCpuAndMemory('Sandboxed Containers', context, ADDED),
  checkCluster: checkSupport('osc'),
  preflight: () => ({ master: NEEDS, worker: NEEDS }),
}

const isMtvSupported = checkSupport('mtv')

export const mtvRule: OperatorRule = {
  name: 'mtv',
  hostRule: HOST_RULE,
  clusterRule: 'OpenShift 4.14 or later on x86_64, together with OpenShift Virtualization.',
  increment: () => ADDED,
  checkHost: (context) => checkCpuAndMemory('The migration toolkit', context, ADDED),
  checkCluster: (context) => isMtvSupported(context) ?? withoutVirtualization(context),
  preflight: () => ({ master: NEEDS, worker: NEEDS }),
}

/** Dependencies are added when an operator is selected, so this only happens to facts that came from elsewhere. */
function withoutVirtualization(context: ClusterContext): Verdict | null {
  const { cluster } = context
  if (context.selectedOperators().has('cnv')) return null
  const wanted = [...requestedOperatorsWithout(cluster, []), 'cnv' as const].sort()
  return failure({
    message: `The migration toolkit of cluster ${cluster.name} moves machines to OpenShift Virtualization, which is not selected.`,
    cause: {
      summary: 'OpenShift Virtualization is not selected.',
      seen: { operators: [...context.selectedOperators()].sort() },
      needed: { operators: ['cnv', 'mtv'] },
    },
    remedies: [
      {
        who: 'user',
        what: 'Select OpenShift Virtualization as well.',
        call: updateCluster(cluster, { olm_operators: wanted.map((name) => operatorRequest(cluster, name)) }),
      },
    ],
  })
}
