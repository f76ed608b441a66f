// The multicluster engine: large, and it keeps its data on the disks of the storage operator beside it.

import type { HostRole } from '@groundwork/contract/hosts'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostContext } from '../context/host-context.ts'
import { isSingleNode } from '../context/topology.ts'
import { checkCpuAndMemory } from './check-cpu-and-memory.ts'
import { checkSupport } from './check-support.ts'
import { describeIncrement } from './describe-increment.ts'
import { type Increment, NOTHING, type OperatorRule } from './operator-rule.ts'

const MULTI_NODE: Increment = { cpu_cores: 4, ram_mib: 16384 }
const SINGLE_NODE: Increment = { cpu_cores: 8, ram_mib: 32768 }

/** By how much it enlarges the disk that ODF or LVM need. */
export const MCE_DISK_GB = { singleNode: 70, multiNode: 50 } as const

/** The same for this cluster; 0 without the multicluster engine. */
export function mceDiskGb(context: ClusterContext): number {
  if (!context.selectedOperators().has('mce')) return 0
  return isSingleNode(context.cluster) ? MCE_DISK_GB.singleNode : MCE_DISK_GB.multiNode
}

function increment({ cluster }: HostContext, role: HostRole): Increment {
  if (role === 'arbiter') return NOTHING
  return cluster && isSingleNode(cluster.cluster) ? SINGLE_NODE : MULTI_NODE
}

const PREFLIGHT = { quantitative: MULTI_NODE, qualitative: [] }

export const mceRule: OperatorRule = {
  name: 'mce',
  hostRule: `${describeIncrement(MULTI_NODE)} of memory (a single node: ${describeIncrement(SINGLE_NODE)}) on every host that is not an arbiter.`,
  clusterRule: 'OpenShift 4.10 or later.',
  increment,
  checkHost: (context, role) =>
    checkCpuAndMemory('The multicluster engine', context, increment(context, role)),
  checkCluster: checkSupport('mce'),
  preflight: () => ({ master: PREFLIGHT, worker: PREFLIGHT }),
}
