// The first status and the defaults of a machine that registers for the first time.
import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import { isSingleNode } from '../context/topology.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { kindOfHost } from './reset-fields.ts'
import * as texts from './status-texts.ts'

type FirstFacts = Pick<
  HostFacts,
  'status' | 'status_info' | 'kind' | 'role' | 'suggested_role' | 'bootstrap' | 'machine_config_pool_name'
>

export function newHost(cluster: ClusterContext | null): FirstFacts {
  const status: HostStatus = cluster === null ? 'discovering-unbound' : 'discovering'
  const shared = { status, status_info: texts.WAITING_FOR_HARDWARE, kind: kindOfHost({ cluster }) }
  if (shared.kind === 'AddToExistingClusterHost') {
    return {
      ...shared,
      role: 'worker',
      suggested_role: 'worker',
      bootstrap: false,
      machine_config_pool_name: 'worker',
    }
  }
  if (cluster !== null && isSingleNode(cluster.cluster)) {
    return {
      ...shared,
      role: 'master',
      suggested_role: 'master',
      bootstrap: true,
      machine_config_pool_name: '',
    }
  }
  return {
    ...shared,
    role: 'auto-assign',
    suggested_role: 'auto-assign',
    bootstrap: false,
    machine_config_pool_name: '',
  }
}
