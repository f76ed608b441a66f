// OpenShift AI works on the workers, and needs two of them unless one node does everything.

import type { HostRole } from '@groundwork/contract/hosts'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostContext } from '../context/host-context.ts'
import { isSingleNode } from '../context/topology.ts'
import { failure, type Verdict } from '../tables/verdict.ts'
import { plural } from '../text/wording.ts'
import { checkCpuAndMemory } from './check-cpu-and-memory.ts'
import { describeIncrement } from './describe-increment.ts'
import { type Increment, NOTHING, type OperatorRule } from './operator-rule.ts'

const WORKER: Increment = { cpu_cores: 8, ram_mib: 32768 }
const WORKERS = 2

const increment = (_context: HostContext, role: HostRole): Increment => (role === 'worker' ? WORKER : NOTHING)

function checkCluster(context: ClusterContext): Verdict | null {
  const { cluster } = context
  const workers = context.hostsByRole().get('worker')?.length ?? 0
  if (isSingleNode(cluster) || workers >= WORKERS) return null
  return failure({
    message: `OpenShift AI needs at least ${WORKERS} workers, cluster ${cluster.name} has ${workers}.`,
    cause: {
      summary: `${plural(workers, 'host')} with the role worker.`,
      seen: { workers },
      needed: { workers: WORKERS },
    },
    remedies: [{ who: 'machine', what: `Boot ${plural(WORKERS - workers, 'more host')} as workers.` }],
  })
}

export const openshiftAiRule: OperatorRule = {
  name: 'openshift-ai',
  hostRule: `${describeIncrement(WORKER)} of memory on every worker.`,
  clusterRule: `At least ${WORKERS} workers, unless the cluster is a single node.`,
  increment,
  checkHost: (context, role) => checkCpuAndMemory('OpenShift AI', context, increment(context, role)),
  checkCluster,
  preflight: () => ({
    master: { quantitative: {}, qualitative: [] },
    worker: { quantitative: WORKER, qualitative: [] },
  }),
}
